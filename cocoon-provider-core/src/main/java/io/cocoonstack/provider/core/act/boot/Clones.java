package io.cocoonstack.provider.core.act.boot;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.contract.size.GuestSize;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clones snapshots, after making them local. Pods that want the same one share the work. */
final class Clones {

    private static final Logger log = LoggerFactory.getLogger(Clones.class);

    private final Surroundings around;
    private final Images images;
    private final SingleFlight<LocalSnapshot> flights;

    Clones(Surroundings around, Images images) {
        this.around = around;
        this.images = images;
        this.flights = new SingleFlight<>(around.scheduling());
    }

    /** Clones the snapshot the Pod names as its image. */
    Boots.Booted image(String localName, PodRecord pod, Transfer transfer) {
        SnapshotCapability snapshots = snapshots();
        LocalSnapshot snapshot;
        try {
            snapshot = snapshots
                    .findSnapshot(localName)
                    .orElseGet(() -> flights.run(localName, transfer, all -> pulled(snapshots, localName, pod, all)));
            around.meters().snapshotPull(true);
        } catch (BootRefusedException | RuntimeFailureException e) {
            around.meters().snapshotPull(false);
            throw e;
        }
        return local(snapshot, localName, OptionalInt.empty(), pod, transfer);
    }

    private LocalSnapshot pulled(SnapshotCapability snapshots, String localName, PodRecord pod, Transfer transfer) {
        Optional<LocalSnapshot> meanwhile = snapshots.findSnapshot(localName);
        if (meanwhile.isPresent()) {
            return meanwhile.get();
        }
        SnapshotStore store = around.snapshots().store();
        ImageRef image =
                ImageRef.parse(pod.spec().image()).filter(ImageRef::relative).orElse(null);
        if (store == null || image == null) {
            throw new BootRefusedException("snapshot \"" + localName + "\" is not on this node and cannot be pulled ("
                    + (store == null ? "the node has no snapshot store" : "the reference is not one of the store's")
                    + "; annotation " + Annotations.IMAGE + ")");
        }
        Instant begun = around.scheduling().now();
        try {
            store.pull(new SnapshotRef(image.repository(), image.effectiveTag()), snapshots, localName, transfer);
        } catch (SnapshotFailureException e) {
            throw new BootRefusedException(e.getMessage());
        }
        around.meters()
                .snapshotPullTook(Duration.between(begun, around.scheduling().now()));
        return snapshots
                .findSnapshot(localName)
                .orElseThrow(() -> new BootRefusedException("snapshot \"" + localName + "\" is gone after its pull"));
    }

    Boots.Booted directory(Path directory, PodRecord pod) {
        try {
            Vm vm = clone(new CloneSource.Directory(directory), true, pod.spec().backend(), OptionalInt.empty(), pod);
            around.meters().cloneFromDir(true);
            return new Boots.Booted(vm, "");
        } catch (RuntimeFailureException e) {
            around.meters().cloneFromDir(false);
            throw e;
        }
    }

    /** All forks of a VM share one baseline, whoever asked for it first. */
    Boots.Booted fork(String sourceVm, PodRecord pod, Transfer transfer) {
        String baseline = VmNames.forkSnapshot(sourceVm);
        SnapshotCapability snapshots = snapshots();
        LocalSnapshot snapshot = snapshots
                .findSnapshot(baseline)
                .orElseGet(() -> flights.run(baseline, () -> baseline(snapshots, baseline, sourceVm)));
        return local(snapshot, baseline, OptionalInt.empty(), pod, transfer);
    }

    private LocalSnapshot baseline(SnapshotCapability snapshots, String baseline, String sourceVm) {
        Optional<LocalSnapshot> meanwhile = snapshots.findSnapshot(baseline);
        if (meanwhile.isPresent()) {
            return meanwhile.get();
        }
        try {
            Vm source = around.runtime().inspect(sourceVm);
            if (!source.running()) {
                throw new BootRefusedException("VM \"" + sourceVm + "\" does not run and cannot be forked (annotation "
                        + Annotations.FORK_FROM + ")");
            }
            snapshots.saveSnapshot(baseline, source.id());
        } catch (RuntimeFailureException e) {
            String what = e.failure() instanceof RuntimeFailure.Gone
                    ? "VM \"" + sourceVm + "\" is not on this node and cannot be forked"
                    : e.getMessage();
            throw new BootRefusedException(what + " (annotation " + Annotations.FORK_FROM + ")");
        }
        return snapshots
                .findSnapshot(baseline)
                .orElseThrow(() -> new BootRefusedException("snapshot \"" + baseline + "\" is gone after its save"));
    }

    /** Clones the snapshot the Pod's own state lies in. */
    Boots.Booted restore(BootSource.Place place, PodRecord pod, Transfer transfer) {
        return switch (place) {
            case BootSource.Place.Own(var name) -> {
                if (around.snapshots().store() != null) {
                    around.meters().snapshotVerified(EngineMeters.Verification.OK);
                }
                yield own(name, pod, transfer);
            }
            case BootSource.Place.Imported(var name) -> {
                Boots.Booted booted = own(name, pod, transfer);
                drop(name);
                yield booted;
            }
            case BootSource.Place.Staged(var directory) -> {
                OptionalInt nics = nics(pod, pod.spec().backend());
                yield new Boots.Booted(
                        clone(
                                new CloneSource.Directory(directory),
                                true,
                                pod.spec().backend(),
                                nics,
                                pod),
                        "");
            }
        };
    }

    private Boots.Booted own(String name, PodRecord pod, Transfer transfer) {
        LocalSnapshot snapshot = snapshots()
                .findSnapshot(name)
                .orElseThrow(() -> new BootRefusedException("snapshot \"" + name + "\" is not on this node any more"));
        return local(snapshot, name, nics(pod, snapshot.hypervisor()), pod, transfer);
    }

    /** A Windows guest of Cloud Hypervisor was saved without a network card: it gets one. */
    private static OptionalInt nics(PodRecord pod, String hypervisor) {
        return pod.spec().windows() && !firecracker(pod, hypervisor) ? OptionalInt.of(1) : OptionalInt.empty();
    }

    private Boots.Booted local(
            LocalSnapshot snapshot, String name, OptionalInt nics, PodRecord pod, Transfer transfer) {
        String backend = pod.spec().backend();
        if (!Backend.canResume(backend, snapshot.hypervisor())) {
            throw new BootRefusedException("snapshot \"" + name + "\" was taken on " + snapshot.hypervisor()
                    + " and cannot be resumed on " + backend + " (annotation " + Annotations.BACKEND + ")");
        }
        images.base(snapshot, transfer);
        boolean pull = !snapshot.image().isEmpty();
        Vm vm = clone(new CloneSource.Snapshot(name), pull, snapshot.hypervisor(), nics, pod);
        return new Boots.Booted(vm, snapshot.image());
    }

    private Vm clone(CloneSource source, boolean pull, String hypervisor, OptionalInt nics, PodRecord pod) {
        VmSpec spec = pod.spec();
        // Lazily restored memory stalls DHCP in Windows guests; Firecracker has no such mode.
        String restoreMode = firecracker(pod, hypervisor) ? "" : spec.windows() ? "copy" : around.restoreMode();
        return around.runtime()
                .clone(new CloneRequest(
                        spec.vmName(),
                        source,
                        spec.network(),
                        spec.noDirectIo(),
                        pull,
                        restoreMode,
                        nics,
                        GuestSize.of(pod.resources()).policy()));
    }

    private static boolean firecracker(PodRecord pod, String hypervisor) {
        return pod.spec().firecracker() || Backend.of(hypervisor) == Backend.FIRECRACKER;
    }

    private void drop(String name) {
        try {
            snapshots().removeSnapshot(name);
        } catch (RuntimeFailureException e) {
            log.warn("snapshot {} stays: {}", name, e.getMessage());
        }
    }

    private SnapshotCapability snapshots() {
        return around.runtime()
                .capability(SnapshotCapability.class)
                .orElseThrow(() -> new BootRefusedException(
                        "runtime " + around.runtime().name() + " has no snapshots to clone from"));
    }
}
