package io.cocoonstack.provider.probe;

/** Outcome of one check: reachable or not, and the sentence shown as the Ready condition's message. */
public record ProbeResult(boolean reachable, String message) {}
