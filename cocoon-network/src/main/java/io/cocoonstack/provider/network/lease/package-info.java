/**
 * The lease table of cocoon-net, read from its file, and the release of a lease over its control socket. Wire facts come from
 * the cocoon-net project: {@code leases.json} and the route {@code DELETE /v1/leases/{mac}}.
 *
 * <p>Nothing here owns a thread for longer than one call, and no lock is held while a file or a socket is touched. Lookups are
 * made by every probe on its own virtual thread; releases by whoever removed a VM. Reading fails when the file is missing, is not
 * a lease file or is larger than 4 MiB; releasing fails when the daemon is absent, silent for 5 s or refuses.
 */
@NullMarked
package io.cocoonstack.provider.network.lease;

import org.jspecify.annotations.NullMarked;
