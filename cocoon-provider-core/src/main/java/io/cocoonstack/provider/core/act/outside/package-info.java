/**
 * What lies outside of a lane and is shared by all of them, and by the engine where it acts without a Pod: the way to the runtimes,
 * the leases, the store and the API server, the table of VM names, and what is said or given back in the same way whoever does it.
 * Called on any thread; only the release of leases blocks, as long as the lease daemon takes. Nothing fails here: a lease that
 * cannot be given back is counted and logged, and a name that is taken is an answer.
 */
@NullMarked
package io.cocoonstack.provider.core.act.outside;

import org.jspecify.annotations.NullMarked;
