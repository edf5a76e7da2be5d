package io.cocoonstack.provider.core.act.boot;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.contract.size.GuestSize;
import io.cocoonstack.provider.contract.size.SizeText;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.VncCapability;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the runtime for a VM: image or snapshot first, then the boot itself. */
public final class Boots {

    private static final Logger log = LoggerFactory.getLogger(Boots.class);

    private final Surroundings around;
    private final Images images;
    private final Clones clones;

    public Boots(Surroundings around) {
        this.around = around;
        this.images = new Images(around);
        this.clones = new Clones(around, images);
    }

    /** A VM, and what the snapshot it was cloned from was booted from; that is empty when nobody knows. */
    public record Booted(Vm vm, String snapshotImage) {}

    /**
     * @param transfer hears about what has to be fetched first
     * @throws RuntimeFailureException when the runtime fails
     * @throws BootRefusedException when something the boot needs is missing or does not fit
     */
    public Booted boot(BootSource source, PodRecord pod, Transfer transfer) {
        Booted booted =
                switch (source) {
                    case BootSource.RunImage(var image, var force) -> fresh(pod, run(image, force, pod, transfer));
                    case BootSource.CloneSnapshot(var localName) -> {
                        forgetForks(pod);
                        yield clones.image(localName, pod, transfer);
                    }
                    case BootSource.CloneDirectory(var directory) -> {
                        forgetForks(pod);
                        yield clones.directory(directory, pod);
                    }
                    case BootSource.Fork(var sourceVm) -> {
                        forgetForks(pod);
                        yield clones.fork(sourceVm, pod, transfer);
                    }
                    case BootSource.Restore(var place) -> clones.restore(place, pod, transfer);
                    case BootSource.Macos(var image) -> fresh(pod, macos(image, pod));
                    case BootSource.Refused(var message, var _) -> throw new BootRefusedException(message);
                };
        Vm vm = booted.vm();
        return vm.running() && vm.pid() != 0 ? booted : new Booted(again(vm, pod), booted.snapshotImage());
    }

    private static Booted fresh(PodRecord pod, Vm vm) {
        return new Booted(vm, pod.spec().image());
    }

    private Vm run(String image, boolean force, PodRecord pod, Transfer transfer) {
        VmSpec spec = pod.spec();
        forgetForks(pod);
        String bootable = images.bootable(image, force, transfer);
        GuestSize size = GuestSize.of(pod.resources());
        return around.runtime()
                .run(new RunRequest(
                        spec.vmName(),
                        bootable,
                        size.vcpus(),
                        size.memory(),
                        SizeText.flag(spec.storage()),
                        spec.network(),
                        spec.windowsFlag(),
                        spec.firecracker(),
                        spec.noDirectIo(),
                        size.policy()));
    }

    /** Its images are its own: they are pulled only when they are not there. */
    private Vm macos(String image, PodRecord pod) {
        Runtime runtime = around.runtime(pod);
        try {
            ImageCapability store = runtime.capability(ImageCapability.class).orElse(null);
            if (store != null && store.findImage(image).isEmpty()) {
                store.pullImage(image, false);
            }
        } catch (RuntimeFailureException e) {
            throw new BootRefusedException(e.getMessage());
        }
        VmSpec spec = pod.spec();
        runtime.capability(VncCapability.class).ifPresent(screens -> screens.claimVnc(spec.vmName(), port(pod)));
        GuestSize size = GuestSize.of(pod.resources());
        return runtime.run(new RunRequest(
                spec.vmName(),
                image,
                size.vcpus(),
                size.memory(),
                SizeText.flag(spec.storage()),
                spec.network(),
                false,
                false,
                spec.noDirectIo(),
                size.policy()));
    }

    /** The port its Pod shows, 0 for none that could be one. */
    private static int port(PodRecord pod) {
        long port = Annotations.number(pod.annotations(), Annotations.VNC_PORT);
        return port == (int) port ? (int) port : 0;
    }

    /** A fresh VM begins a lineage of its own: nobody is forked from the baseline of a dead one. */
    private void forgetForks(PodRecord pod) {
        String baseline = VmNames.forkSnapshot(pod.spec().vmName());
        around.runtime().capability(SnapshotCapability.class).ifPresent(snapshots -> {
            try {
                snapshots.removeSnapshot(baseline);
            } catch (RuntimeFailureException e) {
                log.warn("pod={} snapshot {} stays: {}", pod.ref(), baseline, e.getMessage());
            }
        });
    }

    /** The record a boot answers with may be older than the VM: one more look, harmless when it fails. */
    private Vm again(Vm vm, PodRecord pod) {
        try {
            return around.runtime(pod).inspect(vm.id());
        } catch (RuntimeFailureException e) {
            log.debug("vm={} vmId={}: {}", vm.name(), vm.id(), e.getMessage());
            return vm;
        }
    }
}
