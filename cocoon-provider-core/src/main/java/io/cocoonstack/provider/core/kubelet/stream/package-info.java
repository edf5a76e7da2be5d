/**
 * Parts of long-lived connections, whatever protocol they speak: what a client sends reaches a reading thread through an
 * {@link io.cocoonstack.provider.core.kubelet.stream.Inlet} of bounded size, a full one stops the reading of the whole connection,
 * and quiet or flooding peers are dealt with. Event loop and reading threads; a lost peer is an {@link java.io.IOException} of the
 * reader.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.stream;

import org.jspecify.annotations.NullMarked;
