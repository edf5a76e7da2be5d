package io.cocoonstack.provider.testing.apiserver.internal.store;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A consistent view.
 *
 * @param revision the resourceVersion of the view
 * @param objects in the order of their keys
 */
public record Listing(long revision, List<ObjectNode> objects) {

    public Listing {
        objects = List.copyOf(objects);
    }
}
