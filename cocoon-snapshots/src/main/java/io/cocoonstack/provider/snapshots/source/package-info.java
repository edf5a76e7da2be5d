/**
 * Stored artifacts read part by part, wherever they are kept: the port that a store implements, and what every reader does with it.
 * Calls block, may run concurrently and end on interrupt as the source's do. Absence is an answer; everything else that goes wrong
 * is a {@link io.cocoonstack.provider.snapshot.SnapshotFailureException}.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.source;

import org.jspecify.annotations.NullMarked;
