/**
 * The start of an engine: every Pod and every VM of the node looked at once, told in words, and put in the order in which they are
 * taken over. {@link io.cocoonstack.provider.core.engine.startup.Startup} is the door. What is to be done is decided in
 * {@link io.cocoonstack.provider.core.plan.startup}; what concerns a Pod is done by its lane, the VMs nobody asked for are seen to
 * here. Called by whoever starts the engine or wants to see the plan; a list that cannot be had and a Pod that does not fit the
 * node are {@link io.cocoonstack.provider.core.engine.startup.ReconcileException}s, while a VM that cannot be removed or asked
 * about is logged and left alone.
 */
@NullMarked
package io.cocoonstack.provider.core.engine.startup;

import org.jspecify.annotations.NullMarked;
