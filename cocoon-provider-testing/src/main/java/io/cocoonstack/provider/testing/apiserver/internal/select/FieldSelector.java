package io.cocoonstack.provider.testing.apiserver.internal.select;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Field selectors: {@code a=b,c!=d} over the few fields the real server knows for a resource. */
final class FieldSelector {

    private static final Pattern TERM = Pattern.compile("\\s*([^=!,\\s]+)\\s*(==|=|!=)((?:[^,\\\\]|\\\\.)*)(?:,|$)");

    private static final Set<String> COMMON = Set.of("metadata.name", "metadata.namespace");
    private static final Set<String> INVOLVED = Set.of(
            "involvedObject.kind",
            "involvedObject.namespace",
            "involvedObject.name",
            "involvedObject.uid",
            "involvedObject.apiVersion",
            "involvedObject.resourceVersion",
            "involvedObject.fieldPath",
            "reason",
            "reportingComponent",
            "source",
            "type");
    private static final Map<String, Set<String>> KNOWN = Map.of(
            "pods",
            Set.of(
                    "spec.nodeName",
                    "spec.restartPolicy",
                    "spec.schedulerName",
                    "spec.serviceAccountName",
                    "spec.hostNetwork",
                    "status.phase",
                    "status.podIP",
                    "status.nominatedNodeName"),
            "events",
            INVOLVED,
            "nodes",
            Set.of("spec.unschedulable"),
            "namespaces",
            Set.of("status.phase"),
            "secrets",
            Set.of("type"),
            "services",
            Set.of("spec.clusterIP", "spec.type"));

    private FieldSelector() {}

    /** Reads a selector; empty selects everything, a field the resource does not offer is a 400. */
    static Predicate<JsonNode> parse(ResourceType type, String text) {
        Predicate<JsonNode> all = object -> true;
        Matcher term = TERM.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!term.find(end) || term.start() != end) {
                throw ApiFailure.badRequest(
                        "invalid selector: '" + text + "'; can't understand '" + text.substring(end) + "'");
            }
            String field = storedName(term.group(1));
            check(type, field);
            String value = term.group(3).strip().replaceAll("\\\\(.)", "$1");
            boolean equal = !term.group(2).equals("!=");
            all = all.and(object -> value(object, field).equals(value) == equal);
            end = term.end();
        }
        return all;
    }

    private static void check(ResourceType type, String field) {
        if (!COMMON.contains(field)
                && !KNOWN.getOrDefault(type.plural(), Set.of()).contains(field)) {
            throw ApiFailure.badRequest("field label not supported: " + field);
        }
    }

    // Events are kept in the shape of the core API whichever API a client asks.
    private static String storedName(String field) {
        if (field.startsWith("regarding.")) {
            return "involvedObject." + field.substring("regarding.".length());
        }
        return field.equals("reportingController") ? "reportingComponent" : field;
    }

    private static String value(JsonNode object, String field) {
        JsonNode found =
                field.equals("source") ? Json.at(object, "source", "component") : Json.at(object, field.split("\\."));
        if (found.isMissingNode() || found.isNull()) {
            return field.equals("spec.unschedulable") || field.equals("spec.hostNetwork") ? "false" : "";
        }
        return found.isContainer() ? "" : found.asString();
    }
}
