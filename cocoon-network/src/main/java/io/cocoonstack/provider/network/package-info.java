/** Leases and probes of a Cocoon host. */
@NullMarked
package io.cocoonstack.provider.network;

import org.jspecify.annotations.NullMarked;
