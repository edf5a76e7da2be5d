package io.cocoonstack.provider.testing.apiserver.internal.store;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One write.
 *
 * @param revision the resourceVersion it made
 * @param key which object
 * @param before the object before, null for a creation
 * @param after the object after; for a removal its last state, with the removal's resourceVersion
 * @param removed whether the object is gone
 */
public record Change(long revision, ObjectKey key, @Nullable ObjectNode before, ObjectNode after, boolean removed)
        implements Signal {}
