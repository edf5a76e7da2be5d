package io.cocoonstack.provider.core.plan;

/**
 * What the planner must know about the node.
 *
 * @param nodeName name of the node, as it is written into snapshots it pushes
 * @param cpuClass its snapshot CPU class, empty when unclassified
 * @param store whether snapshots are kept outside the node
 * @param peers whether other nodes can be asked for snapshots
 * @param macos whether macOS guests are served
 */
public record PlanSettings(String nodeName, String cpuClass, boolean store, boolean peers, boolean macos) {}
