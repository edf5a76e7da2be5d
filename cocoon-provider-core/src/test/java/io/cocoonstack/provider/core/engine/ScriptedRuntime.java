package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.DiskCapability;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.NicCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.SnapshotListCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A runtime whose answers a test prepares: every call is logged, and each verb can be made to fail once, before or after its effect. */
final class ScriptedRuntime
        implements Runtime,
                ImageCapability,
                SnapshotCapability,
                SnapshotListCapability,
                StaleCreateCapability,
                ExecCapability,
                NicCapability,
                GuestConsoleCapability,
                DiskCapability {

    final Map<String, Vm> vms = new LinkedHashMap<>();
    final Map<String, LocalSnapshot> snapshots = new HashMap<>();
    final List<String> calls = new ArrayList<>();
    private final Map<String, Deque<Fault>> faults = new HashMap<>();
    Outcome staleCreate = Outcome.BUSY;
    /** What each guest holds in memory, by VM id; carried by snapshots and clones. */
    final Map<String, String> memory = new HashMap<>();

    private final Map<String, String> saved = new HashMap<>();
    final List<CloneRequest> clones = new ArrayList<>();
    /** Assigned address of the NICs to come, null for DHCP. */
    @Nullable
    StaticAddress assigned;

    String hypervisor = "cloud-hypervisor";
    /** Exit codes of guest commands, one each; 0 afterwards. */
    final Deque<Integer> exitCodes = new ArrayDeque<>();
    /** What a command in a guest prints. */
    Function<List<String>, String> guestSays = _ -> "";

    @Nullable
    GuestConsoleException consoleFailure;

    @Nullable
    VmEventListener listener;

    /** Happens in the middle of the next import. */
    Runnable duringImport = () -> {};

    /** Happens in the middle of the next save. */
    Runnable duringSave = () -> {};

    /** Happens in the middle of the next boot. */
    Runnable duringBoot = () -> {};

    /** Happens whenever somebody begins to follow the events. */
    Runnable onWatch = () -> {};

    /** Happens whenever a guest's console is spoken to. */
    Runnable onConsole = () -> {};

    /** Digests of images that need no pull. */
    final Set<String> localImages = new HashSet<>();

    private int sequence;
    private int nics;

    private record Fault(RuntimeFailure failure, boolean afterEffect) {}

    void failOnce(String verb, RuntimeFailure failure) {
        faults.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(new Fault(failure, false));
    }

    void failOnceAfterEffect(String verb, RuntimeFailure failure) {
        faults.computeIfAbsent(verb, _ -> new ArrayDeque<>()).add(new Fault(failure, true));
    }

    static RuntimeFailure.Unavailable unavailable(String detail) {
        return new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of("cocoon", detail));
    }

    static RuntimeFailure.Gone gone() {
        return new RuntimeFailure.Gone(RuntimeFailure.Facts.of("cocoon", "vm not found"));
    }

    Vm byName(String name) {
        return vms.values().stream()
                .filter(vm -> vm.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Vm put(String name, VmState state) {
        Vm vm = new Vm("VM" + ++sequence, name, hypervisor, state, 1000 + sequence, List.of(nic()));
        vms.put(vm.id(), vm);
        return vm;
    }

    private Nic nic() {
        return new Nic(String.format("aa:bb:cc:00:00:%02x", ++nics), "tap" + nics, assigned);
    }

    void state(String name, VmState state) {
        Vm vm = byName(name);
        vms.put(vm.id(), new Vm(vm.id(), vm.name(), vm.hypervisor(), state, vm.pid(), vm.nics()));
    }

    void rename(Vm vm, String name) {
        vms.put(vm.id(), new Vm(vm.id(), name, vm.hypervisor(), vm.state(), vm.pid(), vm.nics()));
    }

    void event(VmEvent.Kind kind, Vm vm) {
        if (listener != null) {
            listener.changed(new VmEvent(kind, vm));
        }
    }

    List<String> callsOf(String verb) {
        return calls.stream().filter(call -> call.startsWith(verb + " ")).toList();
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public List<Vm> list() {
        before("list", "");
        return List.copyOf(vms.values());
    }

    @Override
    public Vm inspect(String ref) {
        before("inspect", ref);
        Vm vm = vms.get(ref);
        if (vm == null) {
            vm = vms.values().stream()
                    .filter(found -> found.name().equals(ref))
                    .findFirst()
                    .orElse(null);
        }
        if (vm == null) {
            throw new RuntimeFailureException(gone());
        }
        return vm;
    }

    @Override
    public Vm run(RunRequest request) {
        return make("run", request.name(), "fresh " + request.image());
    }

    @Override
    public Vm clone(CloneRequest request) {
        clones.add(request);
        String state =
                switch (request.source()) {
                    case CloneSource.Snapshot(var snapshot) -> saved.getOrDefault(snapshot, "cloned " + snapshot);
                    case CloneSource.Directory(var directory) -> "files " + directory;
                };
        return make("clone", request.name(), state);
    }

    private Vm make(String verb, String name, String state) {
        Optional<Fault> fault = before(verb, name);
        for (Vm vm : vms.values()) {
            if (vm.name().equals(name)) {
                throw new RuntimeFailureException(new RuntimeFailure.Exists(
                        vm.id(), RuntimeFailure.Facts.of("cocoon vm " + verb, "already exists")));
            }
        }
        Vm made = put(name, VmState.RUNNING);
        memory.put(made.id(), state);
        Runnable meanwhile = duringBoot;
        duringBoot = () -> {};
        meanwhile.run();
        fault.ifPresent(late -> {
            throw new RuntimeFailureException(late.failure());
        });
        return made;
    }

    @Override
    public void start(String id) {
        before("start", id);
        Vm vm = inspectQuietly(id);
        vms.put(id, new Vm(id, vm.name(), vm.hypervisor(), VmState.RUNNING, vm.pid() + 1, vm.nics()));
    }

    @Override
    public void remove(String id) {
        Optional<Fault> fault = before("remove", id);
        inspectQuietly(id);
        vms.remove(id);
        fault.ifPresent(late -> {
            throw new RuntimeFailureException(late.failure());
        });
    }

    private Vm inspectQuietly(String id) {
        Vm vm = vms.get(id);
        if (vm == null) {
            throw new RuntimeFailureException(gone());
        }
        return vm;
    }

    @Override
    public void watch(VmEventListener newListener) {
        onWatch.run();
        listener = newListener;
        newListener.connected();
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
    }

    @Override
    public void pullImage(String ref, boolean force) {
        before("pull", ref);
    }

    @Override
    public Optional<LocalImage> findImage(String ref) {
        before("image", ref);
        return localImages.contains(ref) ? Optional.of(new LocalImage(ref, ref, ref)) : Optional.empty();
    }

    @Override
    public void importImage(String name, InputStream content) {
        before("importimage", name);
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        before("snapshot", name);
        return Optional.ofNullable(snapshots.get(name));
    }

    @Override
    public List<LocalSnapshot> listSnapshots() {
        before("snapshots", "");
        return List.copyOf(snapshots.values());
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        Optional<Fault> fault = before("save", name);
        Vm vm = inspectQuietly(vmId);
        Runnable meanwhile = duringSave;
        duringSave = () -> {};
        meanwhile.run();
        saved.put(name, memory.getOrDefault(vmId, ""));
        snapshots.put(name, new LocalSnapshot("S" + ++sequence, name, "", "", "", vm.hypervisor()));
        fault.ifPresent(late -> {
            throw new RuntimeFailureException(late.failure());
        });
    }

    @Override
    public boolean removeSnapshot(String ref) {
        before("dropsnapshot", ref);
        saved.remove(ref);
        return snapshots.remove(ref) != null;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        before("import", name);
        Runnable meanwhile = duringImport;
        duringImport = () -> {};
        meanwhile.run();
        try {
            saved.put(name, new String(archive.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        snapshots.put(name, new LocalSnapshot("S" + ++sequence, name, "", "", "", hypervisor));
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        before("export", name);
        try {
            archive.write(saved.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int exec(
            String id,
            List<String> command,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr) {
        before("exec", String.join(" ", command).lines().findFirst().orElse(""));
        try {
            stdout.write(guestSays.apply(command).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Integer code = exitCodes.poll();
        return code == null ? 0 : code;
    }

    @Override
    public void resizeNics(String id, int count) {
        before("nics", Integer.toString(count));
        Vm vm = inspectQuietly(id);
        List<Nic> cards = Stream.generate(this::nic).limit(count).toList();
        vms.put(id, new Vm(id, vm.name(), vm.hypervisor(), vm.state(), vm.pid(), cards));
    }

    @Override
    public void assignAddresses(Vm vm) {
        before("console", vm.name());
        onConsole.run();
        if (consoleFailure != null) {
            throw consoleFailure;
        }
    }

    @Override
    public boolean cloudImage(String vmId) {
        return false;
    }

    @Override
    public Outcome reconcileStaleCreate(String id) {
        before("stale", id);
        if (staleCreate == Outcome.COLLECTED) {
            vms.remove(id);
        }
        return staleCreate;
    }

    private Optional<Fault> before(String verb, String ref) {
        Locks.noneHeld(verb);
        calls.add(verb + " " + ref);
        Fault fault = faults.getOrDefault(verb, new ArrayDeque<>()).poll();
        if (fault == null) {
            return Optional.empty();
        }
        if (!fault.afterEffect()) {
            throw new RuntimeFailureException(fault.failure());
        }
        return Optional.of(fault);
    }
}
