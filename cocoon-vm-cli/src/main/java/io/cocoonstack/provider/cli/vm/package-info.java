/**
 * Sub-commands on VMs, one class each: a pure description of the arguments and of what the answer means.
 *
 * <p>Only cocoon's own sentence about this VM makes a {@link io.cocoonstack.provider.vm.RuntimeFailure.Gone}; what is not
 * recognised is {@link io.cocoonstack.provider.vm.RuntimeFailure.Unavailable}.
 */
@NullMarked
package io.cocoonstack.provider.cli.vm;

import org.jspecify.annotations.NullMarked;
