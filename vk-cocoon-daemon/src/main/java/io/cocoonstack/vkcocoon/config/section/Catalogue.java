package io.cocoonstack.vkcocoon.config.section;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every variable there is. Validation, help, the effective configuration and the manual's table come from here. */
public final class Catalogue {

    /** All variables, in the order they are shown. */
    public static final List<Setting<?>> ALL = Stream.of(
                    ProcessSection.ALL,
                    NodeSection.ALL,
                    CapacitySection.ALL,
                    RuntimeSection.ALL,
                    SnapshotSection.ALL,
                    ListenSection.ALL)
            .<Setting<?>>flatMap(List::stream)
            .toList();

    /** Names of older versions, accepted and ignored, and why. */
    public static final Map<String, String> RETIRED = Map.of(
            "EPOCH_URL", "the epoch server was replaced by OCI_REGISTRY",
            "EPOCH_TOKEN", "the epoch server was replaced by OCI_REGISTRY",
            "EPOCH_CA_CERT", "the epoch server was replaced by OCI_REGISTRY",
            "VK_SSH_PASSWORD", "guests are no longer reached over SSH");

    /** Prefixes that belong to this program: another name below them is a slip. */
    public static final List<String> PREFIXES = List.of("VK_", "SNAPSHOT_");

    private Catalogue() {}
}
