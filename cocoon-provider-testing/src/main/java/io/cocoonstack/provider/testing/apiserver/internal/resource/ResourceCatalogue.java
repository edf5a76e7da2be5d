package io.cocoonstack.provider.testing.apiserver.internal.resource;

import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.CREATE_ON_PUT;
import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.GENERATION;
import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.RETURN_DELETED;
import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.REVIEW;
import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.STATUS;
import static io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait.VERSION_REQUIRED;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Subresource;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The resource types of one server. */
public final class ResourceCatalogue {

    private static final List<Subresource> STATUS_ONLY = List.of(status());

    private final List<ResourceType> types;

    /** The built-in types and {@code more}, such as custom resources. */
    public ResourceCatalogue(List<ResourceType> more) {
        List<ResourceType> all = new ArrayList<>(builtIn());
        all.addAll(more);
        this.types = List.copyOf(all);
    }

    /** A type without any peculiarity but an optional status sub-resource, as a custom resource definition makes it. */
    public static ResourceType custom(String group, String version, String plural, String kind, boolean namespaced) {
        return type(group, version, plural, kind, namespaced, List.of(), Set.of(STATUS, GENERATION), List.of(status()));
    }

    public List<ResourceType> types() {
        return types;
    }

    /** Groups other than the core one, in the order of discovery. */
    public List<String> groups() {
        Set<String> names = new LinkedHashSet<>();
        types.stream().map(ResourceType::group).filter(g -> !g.isEmpty()).forEach(names::add);
        return List.copyOf(names);
    }

    public List<ResourceType> of(String group, String version) {
        return types.stream()
                .filter(t -> t.group().equals(group) && t.version().equals(version))
                .toList();
    }

    public Optional<ResourceType> find(String group, String version, String plural) {
        return types.stream()
                .filter(t -> t.group().equals(group)
                        && t.version().equals(version)
                        && t.plural().equals(plural))
                .findFirst();
    }

    public Optional<ResourceType> ofKind(String apiVersion, String kind) {
        return types.stream()
                .filter(t -> t.apiVersion().equals(apiVersion) && t.kind().equals(kind))
                .findFirst();
    }

    /** The first type of that kind, whatever its group. */
    public Optional<ResourceType> ofKind(String kind) {
        return types.stream().filter(t -> t.kind().equals(kind)).findFirst();
    }

    private static List<ResourceType> builtIn() {
        return List.of(
                core("namespaces", "Namespace", false, List.of("ns"), Set.of(STATUS), List.of(status())),
                core("nodes", "Node", false, List.of("no"), Set.of(STATUS), STATUS_ONLY),
                type(
                        "",
                        "v1",
                        "pods",
                        "Pod",
                        true,
                        List.of("po"),
                        Set.of(STATUS, GENERATION, RETURN_DELETED),
                        podSubresources()),
                core("events", "Event", true, List.of("ev"), Set.of(CREATE_ON_PUT), List.of()),
                core("secrets", "Secret", true, List.of(), Set.of(), List.of()),
                core("configmaps", "ConfigMap", true, List.of("cm"), Set.of(), List.of()),
                core("services", "Service", true, List.of("svc"), Set.of(STATUS, RETURN_DELETED), STATUS_ONLY),
                core("serviceaccounts", "ServiceAccount", true, List.of("sa"), Set.of(RETURN_DELETED), List.of()),
                type("events.k8s.io", "events", "Event", true, List.of("ev"), Set.of(CREATE_ON_PUT)),
                type(
                        "coordination.k8s.io",
                        "leases",
                        "Lease",
                        true,
                        List.of(),
                        Set.of(CREATE_ON_PUT, VERSION_REQUIRED)),
                type("policy", "poddisruptionbudgets", "PodDisruptionBudget", true, List.of("pdb"), Set.of()),
                type("authentication.k8s.io", "tokenreviews", "TokenReview", false, List.of(), Set.of(REVIEW)),
                review("subjectaccessreviews", "SubjectAccessReview"),
                review("selfsubjectaccessreviews", "SelfSubjectAccessReview"));
    }

    private static List<Subresource> podSubresources() {
        return List.of(
                status(),
                new Subresource("binding", "Binding", "", "", List.of("create")),
                new Subresource("eviction", "Eviction", "policy", "v1", List.of("create")),
                new Subresource("log", "Pod", "", "", List.of("get")),
                new Subresource("exec", "PodExecOptions", "", "", List.of("create", "get")),
                new Subresource("attach", "PodAttachOptions", "", "", List.of("create", "get")),
                new Subresource("portforward", "PodPortForwardOptions", "", "", List.of("create", "get")));
    }

    private static Subresource status() {
        return new Subresource("status", "", "", "", List.of("get", "patch", "update"));
    }

    private static ResourceType core(
            String plural,
            String kind,
            boolean namespaced,
            List<String> shortNames,
            Set<Trait> traits,
            List<Subresource> subresources) {
        return type("", "v1", plural, kind, namespaced, shortNames, traits, subresources);
    }

    private static ResourceType review(String plural, String kind) {
        return type("authorization.k8s.io", plural, kind, false, List.of(), Set.of(REVIEW));
    }

    private static ResourceType type(
            String group, String plural, String kind, boolean namespaced, List<String> shortNames, Set<Trait> traits) {
        return type(group, "v1", plural, kind, namespaced, shortNames, traits, List.of());
    }

    private static ResourceType type(
            String group,
            String version,
            String plural,
            String kind,
            boolean namespaced,
            List<String> shortNames,
            Set<Trait> traits,
            List<Subresource> subresources) {
        List<String> categories = plural.equals("pods") || plural.equals("services") ? List.of("all") : List.of();
        return new ResourceType(group, version, plural, kind, namespaced, shortNames, categories, traits, subresources);
    }
}
