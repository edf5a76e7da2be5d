/**
 * What a snapshot is made of: its config blob, the envelope that travels in front of the runtime's archive, and the files that
 * config and layers describe together. Values and pure functions, for any thread. A snapshot that does not fit together is a
 * {@link io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException}, raised before a byte of a file is asked for.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.content;

import org.jspecify.annotations.NullMarked;
