package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.core.node.health.NodeCondition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole Node object as it should be. Everything is in it from the first write on, so that no scheduler sees half a node.
 *
 * @param name object name
 * @param labels our labels
 * @param taint our taint
 * @param providerId {@code spec.providerID}, empty leaves it unset
 * @param addresses addresses, the IP first
 * @param capacity capacity and allocatable
 * @param conditions our conditions
 * @param info machine and versions
 * @param kubeletPort port of the kubelet API
 */
public record WantedNode(
        String name,
        Map<String, String> labels,
        NodeTaint taint,
        String providerId,
        List<NodeAddress> addresses,
        NodeCapacity capacity,
        List<NodeCondition> conditions,
        NodeInfo info,
        int kubeletPort) {

    public WantedNode {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        addresses = List.copyOf(addresses);
        conditions = List.copyOf(conditions);
    }
}
