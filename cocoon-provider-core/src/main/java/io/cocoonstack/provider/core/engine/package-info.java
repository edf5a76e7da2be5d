/**
 * The engine: one lane per Pod and the follower of the runtime's event stream; how it starts is in {@code startup}. Public methods
 * may be called from any thread and return at once, except {@code start} and {@code plan}, which list VMs and can fail with
 * {@link io.cocoonstack.provider.core.engine.startup.ReconcileException}. No lock is held while something is done.
 */
@NullMarked
package io.cocoonstack.provider.core.engine;

import org.jspecify.annotations.NullMarked;
