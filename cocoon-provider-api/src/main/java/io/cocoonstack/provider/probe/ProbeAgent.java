package io.cocoonstack.provider.probe;

import java.time.Duration;

/** Checks one guest once. Called from many threads at the same time; blocks at most {@code limit}. */
public interface ProbeAgent {

    /** Checks the target. An interrupt ends the check as a failure. */
    ProbeResult check(ProbeTarget target, Duration limit);
}
