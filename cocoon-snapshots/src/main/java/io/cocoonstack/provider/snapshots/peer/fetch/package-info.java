/**
 * Fetches a snapshot from the node that saved it: files are put together in a staging directory that the runtime clones from. What the
 * snapshot is, only the store says: the other node's answer must fit to the config blob there. A fetch blocks its caller, works on
 * virtual threads of its own and ends on interrupt; whatever goes wrong is a
 * {@link io.cocoonstack.provider.snapshot.SnapshotFailureException}, and the directory is gone by then.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.peer.fetch;

import org.jspecify.annotations.NullMarked;
