/**
 * How far a transfer has come. Work is divided once into an immutable tree of shares; what is reported on its leaves adds up to one
 * {@link io.cocoonstack.provider.snapshots.progress.Progress}, which becomes an event, the message of a condition, the value of a
 * gauge or a bar. Reports come from any thread and return at once; listeners are called on the reporting thread, rarely, one at a
 * time. Nothing here fails.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.progress;

import org.jspecify.annotations.NullMarked;
