package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.ImageCapability;
import io.cocoonstack.provider.vm.LocalImage;
import io.cocoonstack.provider.vm.LocalSnapshot;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.SnapshotCapability;
import io.cocoonstack.provider.vm.StaleCreateCapability;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A runtime whose answers a test prepares: every call is logged, and each verb can be made to fail once, before or after its effect. */
final class ScriptedRuntime implements Runtime, ImageCapability, SnapshotCapability, StaleCreateCapability {

    final Map<String, Vm> vms = new LinkedHashMap<>();
    final Map<String, LocalSnapshot> snapshots = new HashMap<>();
    final List<String> calls = new ArrayList<>();
    private final Map<String, Deque<Fault>> faults = new HashMap<>();
    Outcome staleCreate = Outcome.BUSY;

    @Nullable
    VmEventListener listener;

    /** Happens in the middle of the next boot. */
    Runnable duringBoot = () -> {};

    private int sequence;

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
        Vm vm = new Vm(
                "VM" + ++sequence,
                name,
                "cloud-hypervisor",
                state,
                1000 + sequence,
                List.of(new Nic("aa:bb:cc:00:00:0" + sequence % 10, "tap" + sequence, null)));
        vms.put(vm.id(), vm);
        return vm;
    }

    void state(String name, VmState state) {
        Vm vm = byName(name);
        vms.put(vm.id(), new Vm(vm.id(), vm.name(), vm.hypervisor(), state, vm.pid(), vm.nics()));
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
        return make("run", request.name());
    }

    @Override
    public Vm clone(CloneRequest request) {
        return make("clone", request.name());
    }

    private Vm make(String verb, String name) {
        Optional<Fault> fault = before(verb, name);
        for (Vm vm : vms.values()) {
            if (vm.name().equals(name)) {
                throw new RuntimeFailureException(new RuntimeFailure.Exists(
                        vm.id(), RuntimeFailure.Facts.of("cocoon vm " + verb, "already exists")));
            }
        }
        Vm made = put(name, VmState.RUNNING);
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
        return Optional.empty();
    }

    @Override
    public void importImage(String name, InputStream content) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        before("snapshot", name);
        return Optional.ofNullable(snapshots.get(name));
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeSnapshot(String ref) {
        before("dropsnapshot", ref);
        return snapshots.remove(ref) != null;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        throw new UnsupportedOperationException();
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
