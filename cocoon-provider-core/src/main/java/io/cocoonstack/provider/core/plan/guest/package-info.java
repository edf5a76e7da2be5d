/**
 * What a guest is owed after it was booted from somebody else's state, the commands that give it to the guest, and the look that
 * proves it. Pure text: nothing here runs anything, waits or fails; called from any thread.
 */
@NullMarked
package io.cocoonstack.provider.core.plan.guest;

import org.jspecify.annotations.NullMarked;
