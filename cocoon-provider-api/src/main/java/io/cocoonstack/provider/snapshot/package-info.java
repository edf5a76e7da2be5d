/**
 * Snapshots outside the node: a store keeps them under repository and tag, so that another node can resume them. Calls block,
 * may run concurrently and end early on interrupt. Absence is an answer; an outage is a
 * {@link io.cocoonstack.provider.snapshot.SnapshotFailureException} and never absence.
 */
@NullMarked
package io.cocoonstack.provider.snapshot;

import org.jspecify.annotations.NullMarked;
