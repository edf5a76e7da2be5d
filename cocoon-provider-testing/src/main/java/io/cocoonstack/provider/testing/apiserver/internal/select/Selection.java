package io.cocoonstack.provider.testing.apiserver.internal.select;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Label and field selector of one request.
 *
 * @param test whether an object is meant
 */
public record Selection(Predicate<JsonNode> test) {

    /**
     * Reads both selectors; empty ones select everything.
     *
     * @throws io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure 400 for what cannot be read
     */
    public static Selection of(ResourceType type, String labelSelector, String fieldSelector) {
        return new Selection(LabelSelector.parse(labelSelector).and(FieldSelector.parse(type, fieldSelector)));
    }

    public boolean matches(JsonNode object) {
        return test.test(object);
    }
}
