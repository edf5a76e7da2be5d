/**
 * DHCP leases of guests, as the host's network daemon keeps them. Calls may be made from any thread; "no lease" is an answer,
 * everything that is no answer is a {@link io.cocoonstack.provider.lease.LeaseFailureException}.
 */
@NullMarked
package io.cocoonstack.provider.lease;

import org.jspecify.annotations.NullMarked;
