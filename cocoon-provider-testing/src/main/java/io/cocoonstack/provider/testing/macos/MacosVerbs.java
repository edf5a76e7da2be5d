package io.cocoonstack.provider.testing.macos;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.ObjectNode;

/** The verbs, for one process. */
final class MacosVerbs {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    private static final long VIRTUAL_SIZE = 64L << 30;

    private final Call call;
    private final MacosHost host;
    private final String verb;
    private final Flags flags;

    MacosVerbs(Call call, MacosHost host, String verb, Flags flags) {
        this.call = call;
        this.host = host;
        this.verb = verb;
        this.flags = flags;
    }

    void run() {
        String name = flags.value("name").orElse("macos-1");
        int cpus = (int) flags.number("cpus", 4);
        boolean screen = flags.number("vnc", -1) >= 0;
        if (cpus <= 0 || cpus % 2 != 0) {
            throw new CallEnded.Failed("--cpus must be a positive even number, got " + cpus);
        }
        if (screen && flags.value("vnc-password").isEmpty()) {
            throw new CallEnded.Failed("--vnc with --net cni serves VNC on a host port reachable off-box;"
                    + " --vnc-password is required");
        }
        locked(name, () -> {
            if (host.find(name).isPresent()) {
                throw new CallEnded.Failed("vm \"" + name + "\" already exists; rm it first or pick another --name");
            }
            if (!host.hasImage(flags.first())) {
                throw new CallEnded.Failed(
                        "resolve image \"" + flags.first() + "\" (not a file, not in the store): no such image");
            }
            long storage = flags.number("storage", VIRTUAL_SIZE);
            if (storage < VIRTUAL_SIZE) {
                throw new CallEnded.Failed("--storage " + storage + " bytes is smaller than image virtual size "
                        + VIRTUAL_SIZE + " bytes; shrinking is not supported");
            }
            ObjectNode vm = record(name, cpus, storage);
            host.put(vm);
            try {
                work();
                call.check();
            } catch (CallEnded.Failed | CallEnded.Cancelled e) {
                host.remove(name);
                throw e;
            }
            launch(vm);
        });
    }

    private ObjectNode record(String name, int cpus, long storage) {
        return Json.object()
                .put("name", name)
                .put("image", flags.first())
                .put("cpus", cpus)
                .put("memory", flags.value("memory").orElse("8192"))
                .put("storage", storage)
                .put("vnc", (int) flags.number("vnc", -1))
                .put("ssh_port", 0)
                .put("net_mode", flags.value("net").orElse("user"))
                .put("disk", host.home(name).resolve("disk.qcow2").toString())
                .put("mac", Ids.mac())
                .put("tap", "bt" + name.length() + "-0")
                .put("pid", 0)
                .put("created", VmDocument.now());
    }

    private void launch(ObjectNode vm) {
        long pid = GuestProcess.start(vm.path("disk").asString());
        host.put(vm.put("pid", pid));
        failIfAsked("fail-after");
        call.out(vm.path("name").asString() + " (pid " + pid + ")\n");
    }

    void start() {
        String name = flags.first();
        locked(name, () -> {
            ObjectNode vm = existing(name);
            work();
            Optional<ProcessHandle> alive = GuestProcess.of(vm);
            if (alive.isPresent()) {
                call.out(name + " (pid " + alive.get().pid() + ", already running)\n");
            } else {
                launch(vm.put("vnc", (int) flags.number("vnc", -1)));
            }
        });
    }

    void inspect() {
        begin();
        work();
        Optional<String> answer = host.knobs().take(knob("answer"));
        if (answer.isPresent()) {
            call.out(answer.get());
            return;
        }
        call.out(Json.pretty(existing(flags.first())));
    }

    void list() {
        begin();
        work();
        call.out(Json.pretty(Json.array().addAll(host.all())));
    }

    void remove() {
        String name = flags.first();
        locked(name, () -> {
            work();
            host.find(name).ifPresent(GuestProcess::end);
            host.remove(name);
            failIfAsked("fail-after");
            call.out(name + "\n");
        });
    }

    void inspectImage() {
        begin();
        work();
        if (!host.hasImage(flags.first())) {
            throw new CallEnded.Failed("image " + flags.first() + ": nothing there");
        }
        call.out(Json.pretty(Json.object()
                .put("id", Ids.digest(flags.first()))
                .put("name", flags.first())
                .put("type", "cloudimg")));
    }

    void pullImage() {
        begin();
        work();
        host.addImage(flags.first());
    }

    private ObjectNode existing(String name) {
        return host.find(name)
                .orElseThrow(() -> new CallEnded.Failed(
                        "read vm record: open " + host.home(name).resolve("vm.json") + ": no such file or directory"));
    }

    /** Holds the guest's lock meanwhile; it is free again also after the death of the process. */
    private void locked(String name, Runnable action) {
        begin();
        Semaphore lock = host.lock(name);
        try {
            while (!lock.tryAcquire(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
                call.check();
            }
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        }
        try {
            action.run();
        } finally {
            lock.release();
        }
    }

    private void begin() {
        if (host.knobs().value(knob("deaf")).isPresent()) {
            call.ignoreCancel();
        }
        failIfAsked("fail");
    }

    private void work() {
        call.check();
        if (host.knobs().take(knob("die")).isPresent()) {
            call.dieNow();
        }
        call.pause(Duration.ofMillis(host.knobs().number(knob("latency"), 0)));
        while (host.knobs().value(knob("hang")).isPresent()) {
            call.pause(LOOK_AGAIN);
        }
    }

    private void failIfAsked(String what) {
        host.knobs().take(knob(what)).ifPresent(value -> {
            String[] parts = value.split("\n", 2);
            throw new CallEnded.Failed(Integer.parseInt(parts[0].strip()), parts.length > 1 ? parts[1] : "");
        });
    }

    private String knob(String what) {
        return Knobs.key(verb) + "." + what;
    }
}
