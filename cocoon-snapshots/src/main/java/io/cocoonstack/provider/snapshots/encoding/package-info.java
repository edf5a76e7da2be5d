/**
 * How files are cut, compressed and checked: sizes of chunks and buffers as pure functions, zstd frames, and streams that fail unless
 * they deliver what was announced. Callers' threads do the work; a stream belongs to one thread at a time. Stored bytes that are not
 * what they should be are a {@link io.cocoonstack.provider.snapshots.encoding.DamagedContentException}.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.encoding;

import org.jspecify.annotations.NullMarked;
