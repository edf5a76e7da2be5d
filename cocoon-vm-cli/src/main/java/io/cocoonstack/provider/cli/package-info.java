/**
 * The cocoon command line as a {@link io.cocoonstack.provider.vm.Runtime}.
 *
 * <p>Every call starts one child process and blocks its caller; calls may come from any thread. Failures are
 * {@link io.cocoonstack.provider.vm.RuntimeFailureException}; a child that gives no usable answer is
 * {@link io.cocoonstack.provider.vm.RuntimeFailure.Unavailable}.
 */
@NullMarked
package io.cocoonstack.provider.cli;

import org.jspecify.annotations.NullMarked;
