/**
 * What must hold in every run of the simulation, one class a rule. A rule is told of every deed and every change of a Pod, and is
 * asked after each; a broken one ends the run. Called on whatever task moves; nothing here waits.
 */
@NullMarked
package io.cocoonstack.provider.core.sim.check;

import org.jspecify.annotations.NullMarked;
