package io.cocoonstack.provider.testing.apiserver.internal.patch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which lists are merged instead of replaced, and by which field of their elements: the patchStrategy and patchMergeKey marks of the
 * Kubernetes API types (core/v1 and meta/v1). Lists not named here are replaced whole; tolerations and taints are such lists.
 */
final class MergeKeys {

    private static final Map<String, String> CONTAINER =
            Map.of("ports", "containerPort", "env", "name", "volumeMounts", "mountPath", "volumeDevices", "devicePath");

    private static final Map<String, String> KEYS = Map.ofEntries(
            Map.entry("metadata.ownerReferences", "uid"),
            Map.entry("spec.volumes", "name"),
            Map.entry("spec.containers", "name"),
            Map.entry("spec.initContainers", "name"),
            Map.entry("spec.ephemeralContainers", "name"),
            Map.entry("spec.imagePullSecrets", "name"),
            Map.entry("spec.hostAliases", "ip"),
            Map.entry("spec.topologySpreadConstraints", "topologyKey"),
            Map.entry("spec.resourceClaims", "name"),
            Map.entry("spec.schedulingGates", "name"),
            Map.entry("spec.ports", "port"),
            Map.entry("status.conditions", "type"),
            Map.entry("status.addresses", "type"),
            Map.entry("status.podIPs", "ip"),
            Map.entry("status.hostIPs", "ip"),
            Map.entry("status.resourceClaimStatuses", "name"),
            Map.entry("secrets", "name"));

    private static final Set<String> SCALARS = Set.of("metadata.finalizers", "spec.podCIDRs");

    private static final Set<String> CONTAINER_LISTS =
            Set.of("spec.containers", "spec.initContainers", "spec.ephemeralContainers");

    private MergeKeys() {}

    /** The merge key of the list at that path (list elements add nothing to a path), empty when it is no merged list of objects. */
    static Optional<String> of(String path) {
        String key = KEYS.get(path);
        if (key != null) {
            return Optional.of(key);
        }
        int dot = path.lastIndexOf('.');
        return dot > 0 && CONTAINER_LISTS.contains(path.substring(0, dot))
                ? Optional.ofNullable(CONTAINER.get(path.substring(dot + 1)))
                : Optional.empty();
    }

    /** Whether the list at that path is a merged list of plain values. */
    static boolean mergesScalars(String path) {
        return SCALARS.contains(path);
    }
}
