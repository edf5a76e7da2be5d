/**
 * The store on a registry: its settings, and who may push and pull when. Calls block, end on interrupt, and leave nothing behind when
 * they fail but blobs that no tag names. What they do is in {@code push} and {@code pull}.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.store;

import org.jspecify.annotations.NullMarked;
