/**
 * The store on a registry. A push reads the runtime's export once and a pull writes the runtime's import once; what is in between is
 * bounded by the settings, whatever the size of a snapshot. Calls block, end on interrupt, and leave nothing behind when they fail but
 * blobs that no tag names. Threads are virtual and belong to the call that started them.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.store;

import org.jspecify.annotations.NullMarked;
