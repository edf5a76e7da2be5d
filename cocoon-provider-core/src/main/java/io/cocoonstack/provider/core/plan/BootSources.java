package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.CloneDirectory;
import io.cocoonstack.provider.contract.GuestSize;
import io.cocoonstack.provider.contract.ImageRef;
import io.cocoonstack.provider.contract.VmNames;
import io.cocoonstack.provider.contract.VmSpec;
import java.nio.file.Path;
import java.util.Optional;

/** Chooses where a managed Pod's VM comes from when no VM of its name exists. */
final class BootSources {

    private BootSources() {}

    static BootSource of(PodRecord pod) {
        VmSpec spec = pod.spec();
        String directory = CloneDirectory.path(pod.annotations());
        Optional<String> problem = VmNames.problem(spec.vmName()).or(() -> CloneDirectory.problem(pod.annotations()));
        if (problem.isPresent()) {
            return new BootSource.Refused(problem.get(), true);
        }
        if (spec.macos()) {
            return new BootSource.Refused("macOS guests are not served by this node", false);
        }
        if (Annotations.flag(pod.annotations(), Annotations.RESTORE_FROM_HIBERNATE)) {
            return new BootSource.Refused(
                    "annotation " + Annotations.RESTORE_FROM_HIBERNATE
                            + " asks for a hibernated VM and this node has no snapshot store to restore it from",
                    false);
        }
        if (!directory.isEmpty()) {
            return new BootSource.CloneDirectory(Path.of(directory));
        }
        if (!spec.forkFrom().isEmpty()) {
            return new BootSource.Refused(
                    "annotation " + Annotations.FORK_FROM + ": forks are not served by this node", false);
        }
        if (spec.image().isEmpty()) {
            return new BootSource.Refused(
                    "annotation " + Annotations.IMAGE + " is missing: it names what to boot", true);
        }
        return spec.runMode() ? run(pod, spec) : cloned(spec);
    }

    private static BootSource run(PodRecord pod, VmSpec spec) {
        return GuestSize.problem(pod.resources(), spec.storage())
                .<BootSource>map(sentence -> new BootSource.Refused(sentence, true))
                .orElseGet(() -> new BootSource.RunImage(spec.image(), spec.forcePull()));
    }

    private static BootSource cloned(VmSpec spec) {
        return ImageRef.parse(spec.image())
                .<BootSource>map(image -> new BootSource.CloneSnapshot(image.localName()))
                .orElseGet(() -> new BootSource.Refused(
                        "annotation " + Annotations.IMAGE + " is \"" + spec.image()
                                + "\": a clone needs a snapshot reference such as repository:tag",
                        true));
    }
}
