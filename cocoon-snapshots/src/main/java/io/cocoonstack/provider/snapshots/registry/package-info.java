/**
 * Where snapshots are kept and how that place may be spoken to: the registry base, the hosts that plain HTTP is allowed for, the
 * challenges of a registry. Values and pure functions, for any thread; a text that cannot be read is an
 * {@link java.lang.IllegalArgumentException} whose message names it.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.registry;

import org.jspecify.annotations.NullMarked;
