/**
 * What nodes tell each other about a local snapshot: the plan of its files and the checksum of a slice. Values and pure functions,
 * for any thread; {@code peer.serve} and {@code peer.fetch} are the two sides of the transfer. A plan that cannot be followed is an
 * {@link io.cocoonstack.provider.snapshots.json.UnreadableJsonException}. Source of the formats: vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.peer;

import org.jspecify.annotations.NullMarked;
