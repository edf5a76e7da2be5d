/**
 * {@code kubectl logs}: the options of the kubelet over the log that the runtime keeps for a VM, which is the VMM's. Reading and
 * following run on the request's own thread; a runtime that fails in the middle ends the stream.
 *
 * <p>A followed log is polled, each second while it grows and each four seconds while it is quiet. Watching the file would be
 * quicker, but the file is the runtime's: where it lies, and that it is replaced with every start of the VM and by rotation, is
 * known to its command alone, which has no way to follow. A quiet follower costs that command and a thousand lines every four
 * seconds, some milliseconds of one core; between polls it holds eight bytes for each of those lines and no thread.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.logs;

import org.jspecify.annotations.NullMarked;
