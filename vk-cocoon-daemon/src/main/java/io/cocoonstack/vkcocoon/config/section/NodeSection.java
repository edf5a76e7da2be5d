package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.vkcocoon.config.grammar.Addresses;
import io.cocoonstack.vkcocoon.config.grammar.Names;
import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * The Node object.
 *
 * @param name name of the Node
 * @param address address to publish, empty to choose one of the host's
 * @param pool value of the pool label
 * @param cpuClass value of the CPU class label, empty for no label
 * @param instanceType value of the instance type label, the empty text for no label
 * @param providerId provider id of the Node's spec
 */
public record NodeSection(
        String name,
        Optional<InetAddress> address,
        String pool,
        Optional<String> cpuClass,
        String instanceType,
        Optional<String> providerId) {

    public static final Setting<String> NAME = standard(
            "VK_NODE_NAME",
            Names.nodeName(),
            "cocoon-pool",
            "Name of the Node object, and of everything that belongs to it: lease, event source, self-signed certificate.");
    public static final Setting<InetAddress> ADDRESS = optional(
            "VK_NODE_IP",
            Addresses.nodeAddress(),
            "Address the Node publishes and its certificate names; unset, a suitable IPv4 address of the host is chosen.");
    public static final Setting<String> POOL =
            standard("VK_NODE_POOL", Names.labelValue(), "default", "Value of the label cocoonstack.io/pool.");
    public static final Setting<String> CPU_CLASS = optional(
            "VK_SNAPSHOT_CPU_CLASS",
            Names.labelValue(),
            "Value of the label cocoonstack.io/snapshot-cpu-class; Pods that ask for another class are refused. Unset, the"
                    + " label is absent and every Pod that asks for a class is refused.");
    public static final Setting<String> INSTANCE_TYPE = standard(
                    "VK_NODE_INSTANCE_TYPE",
                    Names.labelValueOrEmpty(),
                    "virtual-node",
                    "Value of the label node.kubernetes.io/instance-type; set to the empty string, the label is left off.")
            .with(Setting.Trait.EMPTY_COUNTS);
    public static final Setting<String> PROVIDER_ID =
            optional("VK_PROVIDER_ID", Texts.plain(), "Provider id in the spec of the Node.");

    static final List<Setting<?>> ALL = List.of(NAME, ADDRESS, POOL, CPU_CLASS, INSTANCE_TYPE, PROVIDER_ID);

    public static NodeSection of(Values values) {
        return new NodeSection(
                values.get(NAME),
                values.find(ADDRESS),
                values.get(POOL),
                values.find(CPU_CLASS),
                values.get(INSTANCE_TYPE),
                values.find(PROVIDER_ID));
    }
}
