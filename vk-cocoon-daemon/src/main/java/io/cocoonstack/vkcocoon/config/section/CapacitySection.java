package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.provider.core.node.ResourceQuantity;
import io.cocoonstack.vkcocoon.config.grammar.Numbers;
import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the node offers.
 *
 * @param cpu override of the host's CPUs
 * @param memory override of the host's memory
 * @param storage override of both total and available storage
 * @param hugePages override of the huge pages of 2 MiB
 * @param pods most Pods the node takes
 * @param reservePercent percentage of everything but Pods that is kept back
 * @param procRoot where the host's {@code /proc} is
 * @param cgroupRoot where the host's control groups are
 */
public record CapacitySection(
        Optional<ResourceQuantity> cpu,
        Optional<ResourceQuantity> memory,
        Optional<ResourceQuantity> storage,
        Optional<ResourceQuantity> hugePages,
        ResourceQuantity pods,
        int reservePercent,
        Path procRoot,
        Path cgroupRoot) {

    public static final Setting<ResourceQuantity> CPU =
            optional("VK_NODE_CPU", Numbers.quantity(), "CPU capacity instead of the host's own, in cores.");
    public static final Setting<ResourceQuantity> MEMORY =
            optional("VK_NODE_MEM", Numbers.quantity(), "Memory capacity instead of the host's own, in bytes.");
    public static final Setting<ResourceQuantity> STORAGE = optional(
            "VK_NODE_STORAGE",
            Numbers.quantity(),
            "Storage, total and available alike, instead of what COCOON_ROOT_DIR has, in bytes.");
    public static final Setting<ResourceQuantity> HUGE_PAGES = optional(
            "VK_NODE_HUGEPAGES",
            Numbers.quantity(),
            "Huge pages instead of the host's own, in bytes, always under hugepages-2Mi.");
    public static final Setting<ResourceQuantity> PODS =
            standard("VK_NODE_PODS", Numbers.count(), "256", "Most Pods the node takes.");
    public static final Setting<Integer> RESERVE = standard(
            "VK_RESERVE_PERCENT",
            Numbers.whole(0, 100),
            "20",
            "Percentage of CPU, memory, storage and huge pages that is not offered to Pods.");
    public static final Setting<Path> PROC_ROOT =
            standard("VK_PROC_ROOT", Texts.path(), "/proc", "Where facts about the host and its processes are read.");
    public static final Setting<Path> CGROUP_ROOT =
            standard("VK_CGROUP_ROOT", Texts.path(), "/sys/fs/cgroup", "Where the control groups of VMs are read.");

    static final List<Setting<?>> ALL =
            List.of(CPU, MEMORY, STORAGE, HUGE_PAGES, PODS, RESERVE, PROC_ROOT, CGROUP_ROOT);

    public static CapacitySection of(Values values) {
        return new CapacitySection(
                values.find(CPU),
                values.find(MEMORY),
                values.find(STORAGE),
                values.find(HUGE_PAGES),
                values.get(PODS),
                values.get(RESERVE),
                values.get(PROC_ROOT),
                values.get(CGROUP_ROOT));
    }
}
