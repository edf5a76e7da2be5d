/**
 * Fakes of what lies outside the node: a snapshot store, an image store and the other nodes, each with knobs for what goes wrong.
 *
 * <p>Safe from every thread. Time passes only through the {@link io.cocoonstack.provider.testing.fault.Delay} and the clock they
 * are given. Failures are {@link io.cocoonstack.provider.snapshot.SnapshotFailureException}.
 */
@NullMarked
package io.cocoonstack.provider.testing.store;

import org.jspecify.annotations.NullMarked;
