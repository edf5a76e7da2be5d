/**
 * A runtime that lives in memory: {@link io.cocoonstack.provider.testing.memory.InMemoryRuntime}, with every capability and with
 * knobs for what goes wrong ({@link io.cocoonstack.provider.testing.memory.RuntimeFaults}). The leases and checks of its VMs are in
 * {@link io.cocoonstack.provider.testing.network}, stores for its snapshots in {@link io.cocoonstack.provider.testing.store}.
 *
 * <p>Safe from every thread. It has no clock and no timer: time passes only through the
 * {@link io.cocoonstack.provider.testing.fault.Delay} it is given, so it also works in virtual time. Fails with
 * {@link io.cocoonstack.provider.vm.RuntimeFailureException}.
 */
@NullMarked
package io.cocoonstack.provider.testing.memory;

import org.jspecify.annotations.NullMarked;
