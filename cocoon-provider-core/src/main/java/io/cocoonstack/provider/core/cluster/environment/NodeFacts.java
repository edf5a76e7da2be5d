package io.cocoonstack.provider.core.cluster.environment;

import java.util.Map;

/**
 * What the downward API tells of the node.
 *
 * @param address address of the node
 * @param allocatable quantities by resource name, which stand in for limits a container does not set
 */
public record NodeFacts(String address, Map<String, String> allocatable) {

    public NodeFacts {
        allocatable = Map.copyOf(allocatable);
    }
}
