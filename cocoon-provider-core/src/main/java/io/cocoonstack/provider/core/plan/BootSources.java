package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.VmNames;
import io.cocoonstack.provider.contract.VmSpec;
import java.nio.file.Path;

/** Chooses where a managed Pod's VM comes from when no VM of its name exists. */
final class BootSources {

    private BootSources() {}

    static BootSource of(PodRecord pod) {
        VmSpec spec = pod.spec();
        String directory = Annotations.text(pod.annotations(), Annotations.CLONE_FROM_DIR)
                .strip();
        if (spec.macos()) {
            return new BootSource.Refused("macOS guests are not served by this node");
        }
        if (Annotations.flag(pod.annotations(), Annotations.RESTORE_FROM_HIBERNATE)) {
            return new BootSource.Refused("annotation " + Annotations.RESTORE_FROM_HIBERNATE
                    + " asks for a hibernated VM and this node has no snapshot store to restore it from");
        }
        if (!directory.isEmpty()) {
            return fromDirectory(spec, directory);
        }
        if (!spec.forkFrom().isEmpty()) {
            return new BootSource.Refused(
                    "annotation " + Annotations.FORK_FROM + ": forks are not served by this node");
        }
        if (spec.image().isEmpty()) {
            return new BootSource.Refused("annotation " + Annotations.IMAGE + " is missing: name an image to "
                    + (spec.runMode() ? "boot" : "clone"));
        }
        if (spec.runMode()) {
            return new BootSource.RunImage(spec.image(), spec.forcePull());
        }
        return new BootSource.CloneSnapshot(VmNames.localSnapshot(spec.image()));
    }

    private static BootSource fromDirectory(VmSpec spec, String text) {
        if (spec.runMode()) {
            return new BootSource.Refused("annotation " + Annotations.CLONE_FROM_DIR + " contradicts mode run");
        }
        if (!spec.forkFrom().isEmpty()) {
            return new BootSource.Refused(
                    "annotation " + Annotations.CLONE_FROM_DIR + " contradicts " + Annotations.FORK_FROM);
        }
        if (text.indexOf('\0') >= 0) {
            return new BootSource.Refused("annotation " + Annotations.CLONE_FROM_DIR + " is not a path");
        }
        Path path = Path.of(text);
        if (!path.isAbsolute() || !path.normalize().toString().equals(text)) {
            return new BootSource.Refused("annotation " + Annotations.CLONE_FROM_DIR + " is \"" + text
                    + "\": give an absolute path without \"..\", doubled or trailing separators");
        }
        return new BootSource.CloneDirectory(path);
    }
}
