/**
 * What a backend may have beyond its VMs, and the values that belong to it. The engine asks for each by its type and does without
 * where there is none.
 *
 * <p>Calls block, may be made from any thread, end early when the calling thread is interrupted, and fail with a
 * {@link io.cocoonstack.provider.vm.RuntimeFailureException}, but for those of a guest's console.
 */
@NullMarked
package io.cocoonstack.provider.vm.capability;

import org.jspecify.annotations.NullMarked;
