/**
 * What the fakes in memory share: how a call takes its time ({@link io.cocoonstack.provider.testing.fault.Delay}), and which of the
 * next calls go wrong, hang or die ({@link io.cocoonstack.provider.testing.fault.FaultPlan}). For fakes of your own as well.
 *
 * <p>Set by tests and asked by the threads that call a fake, at any time. Nothing here fails by itself; whoever waits can be
 * interrupted.
 */
@NullMarked
package io.cocoonstack.provider.testing.fault;

import org.jspecify.annotations.NullMarked;
