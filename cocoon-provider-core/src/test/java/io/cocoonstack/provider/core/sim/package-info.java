/**
 * The engine in a simulated world: one seed is one run of a whole node, with an operator who does everything an operator may do,
 * faults at every call, and kills. {@link io.cocoonstack.provider.core.sim.SimTest} runs many seeds; what must hold is in
 * {@code core.sim.check}, one class a rule.
 */
@NullMarked
package io.cocoonstack.provider.core.sim;

import org.jspecify.annotations.NullMarked;
