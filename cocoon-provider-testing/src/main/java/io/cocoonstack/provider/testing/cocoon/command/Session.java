package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One running command: its process, its arguments, and the knobs that hold for it. */
public final class Session {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private final Call call;
    private final Host host;
    private final String verb;
    private final Flags flags;
    private final String subject;
    private final List<String> knobsAtStart;
    private int exitCode;

    public Session(Call call, Host host, String verb, Flags flags, String subject) {
        this.call = call;
        this.host = host;
        this.verb = verb;
        this.flags = flags;
        this.subject = subject;
        this.knobsAtStart = host.knobs().present();
    }

    public Call call() {
        return call;
    }

    public Host host() {
        return host;
    }

    public Flags flags() {
        return flags;
    }

    /** Name of the VM this is about, or the reference as it was given. */
    public String subject() {
        return subject;
    }

    /** Exit code of a command that did not fail. */
    public int exitCode() {
        return exitCode;
    }

    /** Ends the command with an exit code of its own, without an error text. */
    public void exitWith(int code) {
        exitCode = code;
    }

    /** The part of the command that takes its time: latency, hang and sudden death happen here. */
    public void work() {
        call.check();
        if (once("die").isPresent()) {
            call.dieNow();
        }
        knob("latency").ifPresent(millis -> call.pause(Duration.ofMillis(Long.parseLong(millis.strip()))));
        while (knob("hang").isPresent()) {
            call.pause(LOOK_AGAIN);
        }
    }

    /** A knob of this verb that stays, as it is set now. */
    public Optional<String> knob(String name) {
        String key = Knobs.key(verb) + "." + name;
        return host.knobs().value(key + "@" + subject).or(() -> host.knobs().value(key));
    }

    /** A one-shot knob of this verb, if it was there when the command began. */
    public Optional<String> once(String name) {
        String key = Knobs.key(verb) + "." + name;
        if (knobsAtStart.stream().noneMatch(knob -> knob.startsWith(key))) {
            return Optional.empty();
        }
        return host.knobs().take(key + "@" + subject).or(() -> host.knobs().take(key));
    }

    /** Fails when a knob of that name waits: first line the exit code, the rest the text. */
    public void failIfAsked(String knob) {
        once(knob).ifPresent(value -> {
            String[] parts = value.split("\n", 2);
            throw new CallEnded.Failed(Integer.parseInt(parts[0].strip()), parts.length > 1 ? parts[1] : "");
        });
    }

    /** Takes the operation lock of a VM; it is free again when the hold ends, also by the death of this process. */
    public Hold lock(String id) {
        Semaphore lock = host.vms().operationLock(id);
        try {
            while (!lock.tryAcquire(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
                call.check();
            }
            return lock::release;
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        }
    }

    /** An operation lock that is held. */
    public interface Hold extends AutoCloseable {

        @Override
        void close();
    }

    public void print(JsonNode answer) {
        call.out(Json.pretty(answer));
    }

    /** The VM of that reference; the verb begins the sentence when there is none. */
    public ObjectNode existing(String who, String ref) {
        String words = host.vintageA() ? ": VM not found" : ": vm not found";
        return host.vms().find(ref).orElseThrow(() -> new CallEnded.Failed(who + ": vm " + ref + words));
    }

    /** A log line, which cocoon writes to stderr. */
    public void log(String line) {
        call.err(line + "\n");
    }

    public void note(CallLog.Kind kind, String name, String detail) {
        host.calls().add(kind, verb, name, detail);
    }
}
