package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.CloneDirectory;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.contract.size.GuestSize;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.nio.file.Path;
import java.util.Optional;

/** Where a managed Pod's VM comes from when neither a VM of its name nor a saved state exists. */
final class BootSources {

    private BootSources() {}

    static BootSource of(PodRecord pod) {
        VmSpec spec = pod.spec();
        Optional<String> problem = problem(pod);
        if (problem.isPresent()) {
            return new BootSource.Refused(problem.get(), true);
        }
        String directory = CloneDirectory.path(pod.annotations());
        if (!directory.isEmpty()) {
            return new BootSource.CloneDirectory(Path.of(directory));
        }
        if (!spec.forkFrom().isEmpty()) {
            return new BootSource.Fork(spec.forkFrom());
        }
        if (spec.image().isEmpty()) {
            return new BootSource.Refused(
                    "annotation " + Annotations.IMAGE + " is missing: it names what to boot", true);
        }
        return spec.runMode() ? run(pod, spec) : cloned(spec);
    }

    /** Where a macOS guest comes from: an image, whatever else its Pod says. */
    static BootSource macos(PodRecord pod) {
        Optional<String> problem = VmNames.problem(pod.spec().vmName());
        if (problem.isPresent()) {
            return new BootSource.Refused(problem.get(), true);
        }
        return pod.spec().image().isEmpty()
                ? new BootSource.Refused("annotation " + Annotations.IMAGE + " is missing: it names what to boot", true)
                : new BootSource.Macos(pod.spec().image());
    }

    /** Whether the Pod is wrong in a way that a restore would not mend. */
    static boolean brokenEvenForRestore(PodRecord pod) {
        return problem(pod).isPresent();
    }

    /** Whether the Pod names the VM or the directory it is to be cloned from. */
    static boolean explicit(PodRecord pod) {
        return !pod.spec().forkFrom().isEmpty()
                || !CloneDirectory.path(pod.annotations()).isEmpty();
    }

    private static Optional<String> problem(PodRecord pod) {
        return VmNames.problem(pod.spec().vmName()).or(() -> CloneDirectory.problem(pod.annotations()));
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
