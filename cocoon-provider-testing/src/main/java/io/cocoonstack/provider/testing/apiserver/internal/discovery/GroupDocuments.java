package io.cocoonstack.provider.testing.apiserver.internal.discovery;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Subresource;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The discovery documents every client understands: one list of groups, one list of resources for each version. */
final class GroupDocuments {

    static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

    private GroupDocuments() {}

    /** {@code /api}. */
    static ObjectNode versions() {
        ObjectNode document = document("APIVersions", "v1");
        document.remove("apiVersion");
        document.putArray("versions").add("v1");
        document.putArray("serverAddressByClientCIDRs");
        return document;
    }

    /** {@code /apis}. */
    static ObjectNode groups(ResourceCatalogue catalogue) {
        ObjectNode document = document("APIGroupList", "v1");
        ArrayNode groups = document.putArray("groups");
        catalogue.groups().forEach(group -> groups.add(entry(catalogue, group)));
        return document;
    }

    /** {@code /apis/<group>}. */
    static ObjectNode group(ResourceCatalogue catalogue, String group) {
        ObjectNode document = document("APIGroup", "v1");
        document.setAll(entry(catalogue, group));
        return document;
    }

    /** {@code /api/v1} and {@code /apis/<group>/<version>}. */
    static ObjectNode resources(String groupVersion, List<ResourceType> types) {
        ObjectNode document = document("APIResourceList", "v1");
        document.put("groupVersion", groupVersion);
        ArrayNode resources = document.putArray("resources");
        for (ResourceType type : types) {
            ObjectNode resource = resources.addObject();
            resource.put("name", type.plural());
            resource.put("singularName", type.singular());
            resource.put("namespaced", type.namespaced());
            resource.put("kind", type.kind());
            strings(resource, "verbs", type.has(Trait.REVIEW) ? List.of("create") : VERBS);
            strings(resource, "shortNames", type.shortNames());
            strings(resource, "categories", type.categories());
            type.subresources().forEach(sub -> resources.add(subresource(type, sub)));
        }
        return document;
    }

    static void strings(ObjectNode parent, String name, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode list = parent.putArray(name);
            values.forEach(list::add);
        }
    }

    private static ObjectNode subresource(ResourceType type, Subresource sub) {
        ObjectNode resource = Json.object();
        resource.put("name", type.plural() + "/" + sub.name());
        resource.put("singularName", "");
        resource.put("namespaced", type.namespaced());
        if (!sub.group().isEmpty()) {
            resource.put("group", sub.group());
            resource.put("version", sub.version());
        }
        resource.put("kind", sub.kind().isEmpty() ? type.kind() : sub.kind());
        strings(resource, "verbs", sub.verbs());
        return resource;
    }

    private static ObjectNode entry(ResourceCatalogue catalogue, String group) {
        ObjectNode entry = Json.object();
        entry.put("name", group);
        ArrayNode versions = entry.putArray("versions");
        catalogue.types().stream()
                .filter(t -> t.group().equals(group))
                .map(ResourceType::version)
                .distinct()
                .forEach(v -> versions.add(version(group, v)));
        entry.set("preferredVersion", versions.path(0));
        return entry;
    }

    private static ObjectNode version(String group, String version) {
        ObjectNode entry = Json.object();
        entry.put("groupVersion", group + "/" + version);
        entry.put("version", version);
        return entry;
    }

    private static ObjectNode document(String kind, String apiVersion) {
        ObjectNode document = Json.object();
        document.put("kind", kind);
        document.put("apiVersion", apiVersion);
        return document;
    }
}
