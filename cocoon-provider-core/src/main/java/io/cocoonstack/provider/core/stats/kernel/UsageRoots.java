package io.cocoonstack.provider.core.stats.kernel;

import java.nio.file.Path;

/**
 * Where usage is read.
 *
 * @param proc normally {@code /proc}
 * @param vmGroups control group that holds the scopes of VMs, normally {@code /sys/fs/cgroup/cocoon.slice}
 * @param cocoon cocoon's data directory; its file system is the node's storage
 * @param macos state directory of the macOS backend
 */
public record UsageRoots(Path proc, Path vmGroups, Path cocoon, Path macos) {

    /** The control group cocoon uses unless it is told otherwise. */
    public static final String DEFAULT_GROUP = "cocoon.slice";

    /** Where the macOS backend keeps its VMs unless it is told otherwise. */
    public static final Path DEFAULT_MACOS = Path.of("/var/lib/cocoon-macos");
}
