/**
 * The engine: one lane per Pod, the start-up reconcile, the follower of the runtime's event stream. Public methods may be called
 * from any thread and return at once, except {@code start} and {@code plan}, which list VMs and can fail with
 * {@link io.cocoonstack.provider.core.engine.ReconcileException}. No lock is held while something is done.
 */
@NullMarked
package io.cocoonstack.provider.core.engine;

import org.jspecify.annotations.NullMarked;
