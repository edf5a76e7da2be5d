package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.core.host.MachineInfo;

/**
 * {@code status.nodeInfo}.
 *
 * @param machine identity of the machine
 * @param kubeletVersion a Kubernetes version followed by our build
 * @param runtimeVersion {@code cocoon://<version>}
 */
public record NodeInfo(MachineInfo machine, String kubeletVersion, String runtimeVersion) {

    /** The Kubernetes version whose node behaviour is ours. Tools compare it with the API server's, so it must parse as one. */
    private static final String KUBERNETES = "v1.36.0";

    /** {@code build} is our version without a leading letter, such as {@code 0.1.0}. */
    public static NodeInfo of(MachineInfo machine, String build) {
        return new NodeInfo(machine, KUBERNETES + "-vk-cocoon-" + build, "cocoon://" + build);
    }
}
