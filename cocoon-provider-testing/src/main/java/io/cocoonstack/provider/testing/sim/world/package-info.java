/**
 * The world around a simulated node: a runtime with its VMs and their guests, snapshots and where they are kept, leases, checks.
 * Every call goes through {@link io.cocoonstack.provider.testing.sim.Outside}; what it does is told as a
 * {@link io.cocoonstack.provider.testing.sim.world.Deed}. Guest state is counted in versions, so that whoever judges a run can
 * tell whether any was lost. To be touched by tasks of one run only. Fails as the contracts say, whenever fate wants it.
 */
@NullMarked
package io.cocoonstack.provider.testing.sim.world;

import org.jspecify.annotations.NullMarked;
