/**
 * {@code kubectl logs}: the options of the kubelet over the log that the runtime keeps for a VM, which is the VMM's. Reading and
 * following run on the request's own thread; a runtime that fails in the middle ends the stream.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.logs;

import org.jspecify.annotations.NullMarked;
