/**
 * Cloud images: disks kept as artifacts beside the snapshots, in one part or many, put together on their way into the runtime.
 * Calls block on the store and on the runtime and may run concurrently. Source of the format: vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.image;

import org.jspecify.annotations.NullMarked;
