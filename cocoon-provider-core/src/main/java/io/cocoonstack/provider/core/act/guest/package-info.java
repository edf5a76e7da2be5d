/**
 * What is done with a guest that runs: checks whether it answers, calls into it that end in time, and what its Pod shows of them.
 * Called on the lane of the Pod; the checks after the first run on threads of their own and tell the lane what changed. A check
 * never fails, it finds the guest not ready; a call into a guest fails with the runtime's exception.
 */
@NullMarked
package io.cocoonstack.provider.core.act.guest;

import org.jspecify.annotations.NullMarked;
