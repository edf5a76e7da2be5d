package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a path names.
 *
 * @param type the resource type
 * @param namespace empty for cluster-wide types and for all namespaces
 * @param name empty for a collection
 * @param subresource empty for the object itself
 */
record Target(ResourceType type, String namespace, String name, String subresource) {

    /**
     * Reads a path below {@code /api/} or {@code /apis/}.
     *
     * @throws ApiFailure 404 for a path that names nothing served
     */
    static Target of(ResourceCatalogue catalogue, String path) {
        List<String> steps = new ArrayList<>(
                Arrays.stream(path.split("/")).filter(s -> !s.isEmpty()).toList());
        boolean core = steps.getFirst().equals("api");
        int prefix = core ? 2 : 3;
        if (steps.size() <= prefix) {
            throw ApiFailure.unknownPath();
        }
        String group = core ? "" : steps.get(1);
        String version = steps.get(prefix - 1);
        List<String> rest = steps.subList(prefix, steps.size());
        String namespace = "";
        // "/namespaces/x" and "/namespaces/x/status" name the namespace itself, everything longer what is inside.
        if (rest.getFirst().equals("namespaces") && rest.size() > 2 && !isNamespaceSubresource(rest.get(2))) {
            namespace = rest.get(1);
            rest = rest.subList(2, rest.size());
        }
        ResourceType type = catalogue.find(group, version, rest.getFirst()).orElseThrow(ApiFailure::unknownPath);
        if (rest.size() > 3 || (!type.namespaced() && !namespace.isEmpty())) {
            throw ApiFailure.unknownPath();
        }
        String name = rest.size() > 1 ? rest.get(1) : "";
        String subresource = rest.size() > 2 ? rest.get(2) : "";
        if (!name.isEmpty() && type.namespaced() && namespace.isEmpty()) {
            throw ApiFailure.unknownPath();
        }
        if (!subresource.isEmpty() && type.subresource(subresource).isEmpty()) {
            throw ApiFailure.unknownPath();
        }
        return new Target(type, namespace, name, subresource);
    }

    private static boolean isNamespaceSubresource(String step) {
        return step.equals("status") || step.equals("finalize");
    }

    boolean isCollection() {
        return name.isEmpty();
    }

    ObjectKey key() {
        return key(name);
    }

    ObjectKey key(String objectName) {
        return new ObjectKey(type.collection(), type.namespaced() ? namespace : "", objectName);
    }

    ApiFailure notFound() {
        return ApiFailure.notFound(type, name);
    }
}
