package io.cocoonstack.provider.core.plan;

/** What the planner must know about the node: its snapshot CPU class, empty when unclassified. */
public record PlanSettings(String cpuClass) {}
