package io.cocoonstack.provider.testing.apiserver.internal.store;

import tools.jackson.databind.node.ObjectNode;

/** Decides, under the store's lock, what becomes of an object. Must be quick and may throw to leave all as it was. */
@FunctionalInterface
public interface Edit {

    /** What becomes of the object. */
    sealed interface Result {}

    /** It is kept in this state; equal to the current one means nothing is written. */
    record Keep(ObjectNode object) implements Result {}

    /** It goes; watchers see this as its last state. */
    record Remove(ObjectNode last) implements Result {}

    /** Decides; the argument is a copy that may be changed and returned. */
    Result apply(ObjectNode current);
}
