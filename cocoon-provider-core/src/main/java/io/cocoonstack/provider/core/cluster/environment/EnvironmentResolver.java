package io.cocoonstack.provider.core.cluster.environment;

import io.cocoonstack.provider.core.cluster.environment.EnvironmentSource.Lookup;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EphemeralContainer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the environment of every container of a Pod: init, then regular, then ephemeral ones; in each one {@code envFrom} sorted
 * by name, then {@code env} in its order, then services sorted. Everything that is wrong is found in one go. Source of the rules and
 * texts: virtual-kubelet, its environment package. One use, one thread.
 */
public final class EnvironmentResolver {

    private static final String KUBERNETES = "kubernetes";

    private final Pod pod;
    private final PodSpec spec;
    private final String namespace;
    private final EnvironmentSource source;
    private final NodeFacts node;
    private final Findings findings;
    private final List<Resolution.ContainerVariables> containers = new ArrayList<>();

    private EnvironmentResolver(Pod pod, EnvironmentSource source, NodeFacts node) {
        this.pod = pod;
        this.spec = pod.getSpec() == null ? new PodSpec() : pod.getSpec();
        this.namespace = pod.getMetadata() == null ? "" : text(pod.getMetadata().getNamespace());
        this.source = source;
        this.node = node;
        this.findings = new Findings(
                pod.getMetadata() == null ? "" : text(pod.getMetadata().getName()));
    }

    /** Resolves; never fails. */
    public static Resolution resolve(Pod pod, EnvironmentSource source, NodeFacts node) {
        return new EnvironmentResolver(pod, source, node).run();
    }

    private Resolution run() {
        Map<String, String> services = serviceVariables();
        for (Container container : list(spec.getInitContainers())) {
            resolve(text(container.getName()), list(container.getEnvFrom()), list(container.getEnv()), services);
        }
        for (Container container : list(spec.getContainers())) {
            resolve(text(container.getName()), list(container.getEnvFrom()), list(container.getEnv()), services);
        }
        for (EphemeralContainer container : list(spec.getEphemeralContainers())) {
            resolve(text(container.getName()), list(container.getEnvFrom()), list(container.getEnv()), services);
        }
        return findings.resolution(containers);
    }

    private void resolve(
            String container, List<EnvFromSource> sources, List<EnvVar> variables, Map<String, String> services) {
        Map<String, String> all = new TreeMap<>();
        sources.forEach(from -> addAll(from, all));
        Map<String, String> resolved = new LinkedHashMap<>(all);
        for (EnvVar variable : variables) {
            String value = value(container, variable, resolved, services);
            if (value != null) {
                resolved.put(text(variable.getName()), value);
            }
        }
        services.forEach(resolved::putIfAbsent);
        containers.add(new Resolution.ContainerVariables(container, Collections.unmodifiableMap(resolved)));
    }

    private void addAll(EnvFromSource from, Map<String, String> into) {
        if (from.getConfigMapRef() != null) {
            boolean optional = Boolean.TRUE.equals(from.getConfigMapRef().getOptional());
            addAll(ReferenceKind.CONFIG_MAP, text(from.getConfigMapRef().getName()), optional, from, into);
        } else if (from.getSecretRef() != null) {
            boolean optional = Boolean.TRUE.equals(from.getSecretRef().getOptional());
            addAll(ReferenceKind.SECRET, text(from.getSecretRef().getName()), optional, from, into);
        }
    }

    private void addAll(
            ReferenceKind kind, String name, boolean optional, EnvFromSource from, Map<String, String> into) {
        Map<String, String> values = findings.read(source.values(kind, namespace, name), kind, name, optional, "");
        if (values == null) {
            return;
        }
        List<String> invalid = new ArrayList<>();
        new TreeMap<>(values).forEach((key, value) -> {
            String variable = text(from.getPrefix()) + key;
            if (VariableSyntax.validName(variable)) {
                into.put(variable, value);
            } else {
                invalid.add(variable);
            }
        });
        findings.invalidNames(invalid, kind, namespace, name);
    }

    private @Nullable String value(
            String container, EnvVar variable, Map<String, String> resolved, Map<String, String> services) {
        var from = variable.getValueFrom();
        if (from == null) {
            return VariableSyntax.expand(
                    text(variable.getValue()),
                    name -> resolved.containsKey(name) ? resolved.get(name) : services.get(name));
        }
        String name = text(variable.getName());
        if (from.getConfigMapKeyRef() != null) {
            var ref = from.getConfigMapKeyRef();
            boolean optional = Boolean.TRUE.equals(ref.getOptional());
            return keyed(ReferenceKind.CONFIG_MAP, text(ref.getName()), text(ref.getKey()), optional, name);
        }
        if (from.getSecretKeyRef() != null) {
            var ref = from.getSecretKeyRef();
            boolean optional = Boolean.TRUE.equals(ref.getOptional());
            return keyed(ReferenceKind.SECRET, text(ref.getName()), text(ref.getKey()), optional, name);
        }
        try {
            if (from.getFieldRef() != null) {
                return DownwardField.value(pod, text(from.getFieldRef().getFieldPath()), node)
                        .orElse(null);
            }
            if (from.getResourceFieldRef() != null) {
                List<Container> all = Stream.concat(
                                list(spec.getInitContainers()).stream(), list(spec.getContainers()).stream())
                        .toList();
                return ResourceField.value(from.getResourceFieldRef(), all, container, node);
            }
        } catch (IllegalArgumentException impossible) {
            findings.impossible(name, text(impossible.getMessage()));
        }
        return null;
    }

    private @Nullable String keyed(ReferenceKind kind, String name, String key, boolean optional, String variable) {
        Map<String, String> values =
                findings.read(source.values(kind, namespace, name), kind, name, optional, variable);
        if (values == null) {
            return null;
        }
        String value = values.get(key);
        if (value == null) {
            findings.keyMissing(kind, name, key, optional, variable);
        }
        return value;
    }

    private Map<String, String> serviceVariables() {
        Map<String, ServiceFacts> services = new TreeMap<>();
        for (ServiceFacts kubernetes : services(source.kubernetes())) {
            services.put(KUBERNETES, kubernetes);
        }
        if (!Boolean.FALSE.equals(spec.getEnableServiceLinks())) {
            for (ServiceFacts service : services(source.services(namespace))) {
                if (service.addressed()) {
                    services.put(service.name(), service);
                }
            }
        }
        return ServiceFacts.variables(services.values());
    }

    private List<ServiceFacts> services(Lookup<List<ServiceFacts>> lookup) {
        return switch (lookup) {
            case Lookup.Found(List<ServiceFacts> found) -> found;
            case Lookup.Absent<List<ServiceFacts>>() -> List.of();
            case Lookup.Unreadable<List<ServiceFacts>>(String why) -> {
                findings.servicesUnreadable(why);
                yield List.of();
            }
        };
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
