/**
 * Commands of the fake on snapshots and images. A command runs on the virtual thread of its process and fails with
 * {@link io.cocoonstack.provider.testing.cocoon.wire.CallEnded.Failed}; a save that is killed leaves a pending record.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.store;

import org.jspecify.annotations.NullMarked;
