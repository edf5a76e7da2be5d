/**
 * Snapshots in OCI image layouts on disk, one layout for each repository below the store's directory: the same artifacts as in a
 * registry, so that other tools copy them there and back. Calls block on files; one writer at a time, any number of readers. What a
 * write needs is in place before the index names it, and what no index names is swept by the next writer.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.layout;

import org.jspecify.annotations.NullMarked;
