package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;

/**
 * What the engine must know about its node.
 *
 * @param nodeName name of the node, written into every snapshot it pushes
 * @param hostIp address of the node, shown in every Pod's status
 * @param cpuClass snapshot CPU class, empty when unclassified
 * @param restoreMode how clones restore guest memory, empty leaves it to the runtime
 * @param orphans what happens at start to VMs no Pod asks for
 * @param orphansChosen whether somebody chose that, or it is only the default
 */
public record EngineSettings(
        String nodeName,
        String hostIp,
        String cpuClass,
        String restoreMode,
        OrphanPolicy orphans,
        boolean orphansChosen) {

    /** An unclassified node with the default orphan policy. */
    public static EngineSettings defaults(String nodeName, String hostIp) {
        return new EngineSettings(nodeName, hostIp, "", "", OrphanPolicy.DESTROY, false);
    }
}
