/**
 * Whether a guest can be reached: one check at a time by a {@link io.cocoonstack.provider.probe.ProbeAgent}, and the pure rules
 * that turn checks into readiness. A check never throws; what went wrong is its message.
 */
@NullMarked
package io.cocoonstack.provider.probe;

import org.jspecify.annotations.NullMarked;
