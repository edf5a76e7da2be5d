package io.cocoonstack.provider.cli.rundir;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Run directories of Cloud Hypervisor VMs, {@code <root>/run/cloudhypervisor/<id>}. Source: cocoon, whose directory has no hyphen
 * where its records do.
 *
 * @param root cocoon's root directory
 */
public record RunDirectories(Path root) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

    /** Socket of the serial console; empty when the id is none. Only guests that boot by firmware have it. */
    public Optional<Path> console(String vmId) {
        return file(vmId, "console.sock");
    }

    /** Disk of a guest that was made from a cloud image; empty when the id is none. */
    public Optional<Path> overlay(String vmId) {
        return file(vmId, "overlay.qcow2");
    }

    private Optional<Path> file(String vmId, String name) {
        return ID.matcher(vmId).matches()
                ? Optional.of(root.resolve("run")
                        .resolve("cloudhypervisor")
                        .resolve(vmId)
                        .resolve(name))
                : Optional.empty();
    }
}
