/**
 * Asks the runtime for a VM: what it boots from is made local first, an image by pulling it, a snapshot by pulling, importing or
 * saving it, and Pods that want the same one share the work. Called on the lanes of Pods, many at a time; blocks as long as the
 * runtime and the store take, or the lane that got there first. Fails with
 * {@link io.cocoonstack.provider.core.act.boot.BootRefusedException} before anything was booted, and with the runtime's own
 * exception when the boot itself failed, which then may have taken effect.
 */
@NullMarked
package io.cocoonstack.provider.core.act.boot;

import org.jspecify.annotations.NullMarked;
