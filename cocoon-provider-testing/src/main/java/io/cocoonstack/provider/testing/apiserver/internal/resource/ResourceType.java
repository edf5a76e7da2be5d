package io.cocoonstack.provider.testing.apiserver.internal.resource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One kind of object the server serves.
 *
 * @param group API group, empty for the core group
 * @param version API version, such as {@code v1}
 * @param plural name in paths
 * @param kind kind of one object
 * @param namespaced whether objects live in a namespace
 * @param shortNames what kubectl accepts besides the plural
 * @param categories groups of resources for kubectl, such as {@code all}
 * @param traits what is special about it
 * @param subresources what may follow the object's name in a path
 */
public record ResourceType(
        String group,
        String version,
        String plural,
        String kind,
        boolean namespaced,
        List<String> shortNames,
        List<String> categories,
        Set<Trait> traits,
        List<Subresource> subresources) {

    /** What a resource does differently from a plain one. */
    public enum Trait {
        /** Status is written through {@code /status} only. */
        STATUS,
        /** The server counts spec changes in {@code metadata.generation}. */
        GENERATION,
        /** A PUT may create. */
        CREATE_ON_PUT,
        /** A PUT must name the resourceVersion it replaces. */
        VERSION_REQUIRED,
        /** Deleting answers the object instead of a Status. */
        RETURN_DELETED,
        /** Only POST; nothing is stored. */
        REVIEW
    }

    /**
     * A path element behind an object.
     *
     * @param name path element
     * @param kind kind of the body
     * @param group group of the body's kind where it differs from the parent's, else empty
     * @param version version to that group, else empty
     * @param verbs what discovery lists
     */
    public record Subresource(String name, String kind, String group, String version, List<String> verbs) {}

    public ResourceType {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
        traits = Set.copyOf(traits);
        subresources = List.copyOf(subresources);
    }

    /** {@code v1} or {@code group/version}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code plural} or {@code plural.group}, as error messages name it. */
    public String qualifiedName() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /** Where objects are kept: both event APIs share one place. */
    public String collection() {
        return plural.equals("events") ? "events" : qualifiedName();
    }

    /** Kind of a list. */
    public String listKind() {
        return kind + "List";
    }

    /** Lower-case kind. */
    public String singular() {
        return kind.toLowerCase(java.util.Locale.ROOT);
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    public Optional<Subresource> subresource(String name) {
        return subresources.stream().filter(s -> s.name().equals(name)).findFirst();
    }
}
