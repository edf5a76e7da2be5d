/**
 * Deterministic simulation for anything that is built on the contracts: threads and time that one run owns
 * ({@link io.cocoonstack.provider.testing.sim.SimThreads}), faults that follow from a seed
 * ({@link io.cocoonstack.provider.testing.sim.Fate}), a log of what happened, and a way to make a failing run small. Exactly one
 * task of a run moves at any time, so nothing here needs a lock; several runs may go on side by side. Nothing here fails by
 * itself: what goes wrong in a run ends the run and is thrown by {@code SimThreads.run}.
 */
@NullMarked
package io.cocoonstack.provider.testing.sim;

import org.jspecify.annotations.NullMarked;
