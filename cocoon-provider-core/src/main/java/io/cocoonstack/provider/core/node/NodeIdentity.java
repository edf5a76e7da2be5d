package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.contract.Annotations;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who the node is.
 *
 * @param name name of the Node object
 * @param ip address the API server dials
 * @param pool value of the pool label
 * @param cpuClass snapshot CPU class, empty leaves the label off
 * @param providerId {@code spec.providerID}, empty leaves it unset
 * @param instanceType value of the instance-type label, empty leaves it off
 * @param kubeletPort port of the kubelet API
 */
public record NodeIdentity(
        String name,
        InetAddress ip,
        String pool,
        String cpuClass,
        String providerId,
        String instanceType,
        int kubeletPort) {

    /** Instance type unless something else was asked for; runtime selection chooses nodes by it. */
    public static final String DEFAULT_INSTANCE_TYPE = "virtual-node";

    /** The labels of the node; a label that is off is absent. {@code architecture} as Kubernetes spells it. */
    public Map<String, String> labels(String architecture) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("type", "virtual-kubelet");
        labels.put("kubernetes.io/role", "agent");
        labels.put("kubernetes.io/hostname", name);
        labels.put("kubernetes.io/os", "linux");
        labels.put("kubernetes.io/arch", architecture);
        labels.put("node-role.kubernetes.io/cocoon-vm", "");
        labels.put(Annotations.POOL, pool);
        if (!cpuClass.isEmpty()) {
            labels.put(Annotations.CPU_CLASS, cpuClass);
        }
        if (!instanceType.isEmpty()) {
            labels.put(Annotations.INSTANCE_TYPE, instanceType);
        }
        return labels;
    }
}
