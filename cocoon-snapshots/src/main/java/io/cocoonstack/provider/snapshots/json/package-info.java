/**
 * JSON read with its exact types and without doubled members, and written byte for byte as the artifacts need it. Pure functions,
 * for any thread; a text that is not what it should be is an {@link UnreadableJsonException}.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.json;

import org.jspecify.annotations.NullMarked;
