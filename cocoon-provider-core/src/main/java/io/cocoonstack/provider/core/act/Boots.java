package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.GuestSize;
import io.cocoonstack.provider.contract.ImageRef;
import io.cocoonstack.provider.contract.SizeText;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.ImageCapability;
import io.cocoonstack.provider.vm.LocalSnapshot;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.SnapshotCapability;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the runtime for a VM: image or snapshot first, then the boot itself. */
final class Boots {

    private static final Logger log = LoggerFactory.getLogger(Boots.class);

    private final Surroundings around;
    private final SingleFlight pulls;

    Boots(Surroundings around) {
        this.around = around;
        this.pulls = new SingleFlight(around.scheduling());
    }

    /**
     * @throws RuntimeFailureException when the runtime fails
     * @throws BootRefusedException when something the boot needs is missing or does not fit
     */
    Vm boot(BootSource source, PodRecord pod) {
        Vm vm =
                switch (source) {
                    case BootSource.RunImage(var image, var force) -> run(image, force, pod);
                    case BootSource.CloneSnapshot(var localName) -> cloneSnapshot(localName, pod);
                    case BootSource.CloneDirectory directory -> cloneDirectory(directory, pod);
                    case BootSource.Refused(var message, var _) -> throw new BootRefusedException(message);
                };
        return vm.running() && vm.pid() != 0 ? vm : again(vm);
    }

    private Vm run(String image, boolean force, PodRecord pod) {
        VmSpec spec = pod.spec();
        around.runtime().capability(ImageCapability.class).ifPresent(images -> pull(images, image, force));
        GuestSize size = GuestSize.of(pod.resources());
        return around.runtime()
                .run(new RunRequest(
                        spec.vmName(),
                        image,
                        size.vcpus(),
                        size.memory(),
                        SizeText.flag(spec.storage()),
                        spec.network(),
                        spec.windowsFlag(),
                        spec.firecracker(),
                        spec.noDirectIo(),
                        size.policy()));
    }

    private Vm cloneSnapshot(String localName, PodRecord pod) {
        VmSpec spec = pod.spec();
        SnapshotCapability snapshots = around.runtime()
                .capability(SnapshotCapability.class)
                .orElseThrow(() -> new BootRefusedException(
                        "runtime " + around.runtime().name() + " has no snapshots to clone from"));
        Optional<LocalSnapshot> found = snapshots.findSnapshot(localName);
        around.meters().snapshotPull(found.isPresent());
        LocalSnapshot snapshot = found.orElseThrow(() -> new BootRefusedException(
                "snapshot \"" + localName + "\" is not on this node (annotation " + Annotations.IMAGE + ")"));
        if (!Backend.canResume(spec.backend(), snapshot.hypervisor())) {
            throw new BootRefusedException("snapshot \"" + localName + "\" was taken on " + snapshot.hypervisor()
                    + " and cannot be resumed on " + spec.backend() + " (annotation " + Annotations.BACKEND + ")");
        }
        baseImage(snapshot);
        return clone(new CloneSource.Snapshot(localName), !snapshot.image().isEmpty(), snapshot.hypervisor(), pod);
    }

    private Vm cloneDirectory(BootSource.CloneDirectory source, PodRecord pod) {
        try {
            Vm vm = clone(
                    new CloneSource.Directory(source.directory()),
                    true,
                    pod.spec().backend(),
                    pod);
            around.meters().cloneFromDir(true);
            return vm;
        } catch (RuntimeFailureException e) {
            around.meters().cloneFromDir(false);
            throw e;
        }
    }

    private Vm clone(CloneSource source, boolean pull, String hypervisor, PodRecord pod) {
        VmSpec spec = pod.spec();
        boolean firecracker = spec.firecracker() || Backend.of(hypervisor) == Backend.FIRECRACKER;
        // Lazily restored memory stalls DHCP in Windows guests; Firecracker has no such mode.
        String restoreMode = firecracker ? "" : spec.windows() ? "copy" : around.restoreMode();
        return around.runtime()
                .clone(new CloneRequest(
                        spec.vmName(),
                        source,
                        spec.network(),
                        spec.noDirectIo(),
                        pull,
                        restoreMode,
                        OptionalInt.empty(),
                        GuestSize.of(pod.resources()).policy()));
    }

    /** Some base images live only in a registry the runtime's own pull cannot read: make them local first. */
    private void baseImage(LocalSnapshot snapshot) {
        String image = snapshot.image();
        if (image.isEmpty() || ImageRef.isUrl(image)) {
            return;
        }
        around.runtime().capability(ImageCapability.class).ifPresent(images -> {
            if (snapshot.imageDigest().isEmpty()
                    || images.findImage(snapshot.imageDigest()).isEmpty()) {
                pull(images, image, false);
            }
        });
    }

    /** Pods that want the same image at the same time share one pull. Nothing was booted yet when it fails. */
    private void pull(ImageCapability images, String image, boolean force) {
        try {
            pulls.run((force ? "force " : "") + image, () -> images.pullImage(image, force));
        } catch (RuntimeFailureException e) {
            throw new BootRefusedException(e.getMessage());
        }
    }

    /** The record a boot answers with may be older than the VM: one more look, harmless when it fails. */
    private Vm again(Vm vm) {
        try {
            return around.runtime().inspect(vm.id());
        } catch (RuntimeFailureException e) {
            log.debug("vm={} vmId={}: {}", vm.name(), vm.id(), e.getMessage());
            return vm;
        }
    }
}
