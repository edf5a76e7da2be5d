/**
 * The MicroVM backend as the engine sees it: {@link io.cocoonstack.provider.vm.Runtime} with its VMs, and
 * the values they exchange.
 *
 * <p>Every call blocks its caller, may be made from any thread, and ends early when the calling thread is interrupted. What
 * goes wrong is a {@link io.cocoonstack.provider.vm.RuntimeFailureException}; only
 * {@link io.cocoonstack.provider.vm.RuntimeFailure.Gone} means that something does not exist.
 */
@NullMarked
package io.cocoonstack.provider.vm;

import org.jspecify.annotations.NullMarked;
