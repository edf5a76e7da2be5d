/** Snapshots on an OCI registry: room reserved for the snapshot store, nothing lives here yet. */
@NullMarked
package io.cocoonstack.provider.snapshots;

import org.jspecify.annotations.NullMarked;
