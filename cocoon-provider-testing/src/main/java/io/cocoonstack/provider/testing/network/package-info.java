/**
 * Fakes of the network around guests: who has which lease ({@link io.cocoonstack.provider.testing.network.FakeLeases}) and who
 * answers a check ({@link io.cocoonstack.provider.testing.network.FakeProbes}), each with knobs for what goes wrong.
 *
 * <p>Safe from every thread. Time passes only through the {@link io.cocoonstack.provider.testing.fault.Delay} and the clock they
 * are given. Leases fail with {@link io.cocoonstack.provider.lease.LeaseFailureException}; a check that fails is an answer.
 */
@NullMarked
package io.cocoonstack.provider.testing.network;

import org.jspecify.annotations.NullMarked;
