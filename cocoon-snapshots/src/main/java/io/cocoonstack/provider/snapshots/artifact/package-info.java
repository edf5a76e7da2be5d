/**
 * What a registry stores: manifests, their descriptors and kinds, and the media types of snapshot files. Values and pure functions,
 * for any thread. What a reader must not touch is a {@link io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException}.
 * Source of the formats: the OCI image specification and the artifacts of vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.artifact;

import org.jspecify.annotations.NullMarked;
