package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.NicCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The simulated runtime as the engine sees it. */
public final class SimRuntime implements Runtime, StaleCreateCapability, NicCapability {

    private final SimWorld world;
    private boolean emptyList;

    SimRuntime(SimWorld world) {
        this.world = world;
    }

    /** The next list shows nothing although there is something: a runtime must not do that, and some did. */
    public void emptyNextList(boolean empty) {
        emptyList = empty;
    }

    @Override
    public String name() {
        return "sim";
    }

    @Override
    public List<Vm> list() {
        return quick("list", () -> {
            boolean nothing = emptyList;
            emptyList = false;
            return nothing
                    ? List.of()
                    : world.vms().all().stream().map(SimVm::record).toList();
        });
    }

    @Override
    public Vm inspect(String ref) {
        return quick("inspect " + ref, () -> world.vms().get("inspect", ref).record());
    }

    @Override
    public Vm run(RunRequest request) {
        String hypervisor = request.firecracker() ? "firecracker" : "cloud-hypervisor";
        return create(
                "run",
                request.name(),
                request.image(),
                hypervisor,
                request.windows(),
                () -> null,
                1,
                request.network().equals("static"));
    }

    @Override
    public Vm clone(CloneRequest request) {
        SimSnapshot from = quick("source " + request.name(), () -> source(request.source()));
        return create(
                "clone",
                request.name(),
                from.record().image(),
                from.record().hypervisor(),
                from.record().image().startsWith("windows"),
                () -> from,
                request.nics().orElse(from.nics()),
                request.network().equals("static"));
    }

    private SimSnapshot source(CloneSource source) {
        return switch (source) {
            case CloneSource.Snapshot(var ref) ->
                world.snapshots()
                        .byName(ref)
                        .orElseThrow(() -> SimVms.failure(SimVms.gone("clone", "snapshot " + ref)));
            case CloneSource.Directory(Path path) ->
                world.snapshots()
                        .byName(path.toString())
                        .orElseThrow(() -> SimVms.failure(SimVms.gone("clone", "directory " + path)));
        };
    }

    /** A record first, then the VM: whoever dies in between leaves the record behind. */
    private Vm create(
            String verb,
            String name,
            String image,
            String hypervisor,
            boolean windows,
            Supplier<@Nullable SimSnapshot> from,
            int nics,
            boolean fixedAddress) {
        SimVm vm = begin(verb, name, hypervisor, windows);
        vm.image = image;
        try {
            return outside().child(verb + " " + name, Pace.WORK, SimRuntime::failed, () -> {
                world.vms().boot(vm, from.get(), nics, fixedAddress);
                return vm.record();
            });
        } catch (RuntimeFailureException e) {
            leftBehind(vm);
            throw e;
        }
    }

    private SimVm begin(String verb, String name, String hypervisor, boolean windows) {
        AtomicReference<@Nullable SimVm> reserved = new AtomicReference<>();
        try {
            return quick("begin " + verb + " " + name, () -> {
                SimVm vm = world.vms().reserve(verb, name, hypervisor, windows);
                reserved.set(vm);
                return vm;
            });
        } catch (RuntimeFailureException e) {
            Optional.ofNullable(reserved.get()).ifPresent(this::leftBehind);
            throw e;
        }
    }

    /** What a failed creation leaves: nothing, the half of it, or a record that nobody works on any more. */
    private void leftBehind(SimVm vm) {
        vm.making = "";
        if (vm.state != VmState.CREATING || vm.removed()) {
            return;
        }
        SplittableRandom random = outside().fate().next("left behind " + vm.name());
        switch (random.nextInt(4)) {
            case 0 -> vm.state = VmState.ERROR;
            case 1 -> vm.state = VmState.CREATED;
            case 2 -> {}
            default -> world.vms().remove(vm);
        }
    }

    @Override
    public void start(String id) {
        outside().child("start " + id, Pace.WORK, SimRuntime::failed, () -> {
            world.vms().start(world.vms().get("start", id));
            return true;
        });
    }

    @Override
    public void remove(String id) {
        outside().child("remove " + id, Pace.WORK, SimRuntime::failed, () -> {
            world.vms().remove(world.vms().get("remove", id));
            return true;
        });
    }

    @Override
    public void watch(VmEventListener listener) {
        world.events().watch(listener, SimRuntime::failed);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        for (RuntimeCapability part : List.of(this, world.snapshots(), world.guests(), world.images())) {
            if (type.isInstance(part)) {
                return Optional.of(type.cast(part));
            }
        }
        return Optional.empty();
    }

    @Override
    public Outcome reconcileStaleCreate(String id) {
        return quick("stale " + id, () -> {
            SimVm vm = world.vms().byId(id).orElse(null);
            if (vm == null) {
                return Outcome.NOT_FOUND;
            }
            if (vm.state != VmState.CREATING) {
                return Outcome.NOT_CREATING;
            }
            if (world.vms().beingMade(vm)) {
                return Outcome.BUSY;
            }
            world.vms().remove(vm);
            return Outcome.COLLECTED;
        });
    }

    @Override
    public void resizeNics(String id, int count) {
        outside().child("nics " + id + " " + count, Pace.WORK, SimRuntime::failed, () -> {
            world.vms().resize(world.vms().get("nics", id), count);
            return true;
        });
    }

    static RuntimeFailureException failed(String why) {
        return SimVms.failure(new RuntimeFailure.Unavailable(SimVms.facts("call", why)));
    }

    private <T> T quick(String name, Supplier<T> effect) {
        return outside().call(name, Pace.QUICK, SimRuntime::failed, effect);
    }

    private Outside outside() {
        return world.outside();
    }
}
