package io.cocoonstack.provider.testing.apiserver.internal.discovery;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Subresource;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Discovery in two requests instead of one per group: what kubectl 1.27 and newer asks for first. */
final class AggregatedDocuments {

    private static final Pattern WANTED = Pattern.compile("v=(v2(?:beta1)?);as=APIGroupDiscoveryList");

    private AggregatedDocuments() {}

    /** The version a client accepts, empty when it wants the documents of old. */
    static Optional<String> version(String accept) {
        Matcher wanted = WANTED.matcher(accept.replace(" ", ""));
        return wanted.find() ? Optional.of(wanted.group(1)) : Optional.empty();
    }

    /** All groups named, in one document; the core group has an empty name. */
    static ApiReply of(ResourceCatalogue catalogue, List<String> groups, String version) {
        ObjectNode document = Json.object();
        document.put("kind", "APIGroupDiscoveryList");
        document.put("apiVersion", "apidiscovery.k8s.io/" + version);
        document.putObject("metadata");
        ArrayNode items = document.putArray("items");
        groups.forEach(group -> items.add(group(catalogue, group)));
        String contentType = "application/json;g=apidiscovery.k8s.io;v=" + version + ";as=APIGroupDiscoveryList";
        return new ApiReply.Whole(200, contentType, Json.bytes(document));
    }

    private static ObjectNode group(ResourceCatalogue catalogue, String group) {
        ObjectNode item = Json.object();
        item.putObject("metadata").put("name", group);
        ArrayNode versions = item.putArray("versions");
        catalogue.types().stream()
                .filter(t -> t.group().equals(group))
                .map(ResourceType::version)
                .distinct()
                .forEach(version -> {
                    ObjectNode entry = versions.addObject();
                    entry.put("version", version);
                    entry.put("freshness", "Current");
                    ArrayNode resources = entry.putArray("resources");
                    catalogue.of(group, version).forEach(type -> resources.add(resource(type)));
                });
        return item;
    }

    private static ObjectNode resource(ResourceType type) {
        ObjectNode resource = Json.object();
        resource.put("resource", type.plural());
        resource.set("responseKind", kind(type.group(), type.version(), type.kind()));
        resource.put("scope", type.namespaced() ? "Namespaced" : "Cluster");
        resource.put("singularResource", type.singular());
        GroupDocuments.strings(resource, "verbs", type.has(Trait.REVIEW) ? List.of("create") : GroupDocuments.VERBS);
        GroupDocuments.strings(resource, "shortNames", type.shortNames());
        GroupDocuments.strings(resource, "categories", type.categories());
        ArrayNode subresources = Json.array();
        type.subresources().forEach(sub -> subresources.add(subresource(type, sub)));
        if (!subresources.isEmpty()) {
            resource.set("subresources", subresources);
        }
        return resource;
    }

    private static ObjectNode subresource(ResourceType type, Subresource sub) {
        boolean foreign = !sub.group().isEmpty();
        ObjectNode entry = Json.object();
        entry.put("subresource", sub.name());
        entry.set(
                "responseKind",
                kind(
                        foreign ? sub.group() : type.group(),
                        foreign ? sub.version() : type.version(),
                        sub.kind().isEmpty() ? type.kind() : sub.kind()));
        GroupDocuments.strings(entry, "verbs", sub.verbs());
        return entry;
    }

    private static ObjectNode kind(String group, String version, String kind) {
        ObjectNode node = Json.object();
        node.put("group", group);
        node.put("version", version);
        node.put("kind", kind);
        return node;
    }
}
