package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.provider.snapshots.encoding.TransferSizing;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import io.cocoonstack.provider.snapshots.registry.StoreLocation;
import io.cocoonstack.vkcocoon.config.grammar.Numbers;
import io.cocoonstack.vkcocoon.config.grammar.Registries;
import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Snapshots and the registry that keeps them.
 *
 * @param registry where snapshots and images are kept
 * @param plainHttp when the registry may be spoken to without TLS
 * @param googleCredentials key file for pushes to a Google registry
 * @param directory snapshot store of cocoon, as served to other nodes
 * @param staging where snapshots fetched from other nodes are put together
 * @param zstdLevel compression of new snapshots, 0 for none
 * @param chunkMib chunk size of new snapshots in MiB, 0 for no chunks
 * @param transfers transfers at once
 * @param pushBudgetMib memory a push may use, in MiB
 * @param pullBudgetMib memory a pull may use, in MiB
 */
public record SnapshotSection(
        StoreLocation registry,
        PlainHttpRule plainHttp,
        Optional<Path> googleCredentials,
        Path directory,
        Path staging,
        int zstdLevel,
        int chunkMib,
        int transfers,
        int pushBudgetMib,
        int pullBudgetMib) {

    public static final Setting<StoreLocation> REGISTRY = optional(
                    "OCI_REGISTRY",
                    Registries.location(),
                    "Where snapshots and cloud images are kept: a registry, or oci-layout:<directory> for one on disk.")
            .with(Setting.Trait.REQUIRED);
    public static final Setting<PlainHttpRule> PLAIN_HTTP = optional(
            "VK_REGISTRY_PLAIN_HTTP",
            Registries.plainHttp(),
            "Registry hosts spoken to over plain HTTP when TLS fails, beside loopback and private networks; none leaves"
                    + " loopback only.");
    public static final Setting<Path> GOOGLE = optional(
            "GOOGLE_APPLICATION_CREDENTIALS",
            Texts.path(),
            "Key file for pushes to a Google registry; unset, the identity of the instance is used.");
    public static final Setting<Path> DIRECTORY = standard(
            "VK_COCOON_SNAPSHOT_DIR",
            Texts.path(),
            "/var/lib/cocoon/snapshot/localfile",
            "Cocoon's snapshot store, served to other nodes.");
    public static final Setting<Path> STAGING = standard(
            "VK_STAGING_DIR",
            Texts.path(),
            "/var/lib/cocoon/vk-staging",
            "Where snapshots fetched from other nodes are put together; emptied at start.");
    public static final Setting<Integer> ZSTD_LEVEL = standard(
            "SNAPSHOT_ZSTD_LEVEL", Numbers.whole(0, 22), "0", "Compression level of new snapshots; 0 is none.");
    public static final Setting<Integer> CHUNK_SIZE = standard(
            "SNAPSHOT_CHUNK_SIZE_MIB",
            Numbers.whole(0, TransferSizing.MAX_CHUNK_MIB),
            "0",
            "Chunk size of new snapshots in MiB; 0 is no chunks.");
    public static final Setting<Integer> TRANSFERS = standard(
            "SNAPSHOT_TRANSFER_CONCURRENCY",
            Numbers.whole(1, Integer.MAX_VALUE),
            "8",
            "Transfers at once within a push or a pull.");
    public static final Setting<Integer> PUSH_BUDGET = standard(
            "SNAPSHOT_MEMORY_BUDGET_MIB",
            Numbers.whole(1, Integer.MAX_VALUE),
            "9216",
            "Memory a push may fill with data on its way, in MiB.");
    public static final Setting<Integer> PULL_BUDGET = standard(
            "SNAPSHOT_PULL_BUDGET_MIB",
            Numbers.whole(1, Integer.MAX_VALUE),
            "2048",
            "Memory a pull may fill with data on its way, in MiB.");

    static final List<Setting<?>> ALL = List.of(
            REGISTRY,
            PLAIN_HTTP,
            GOOGLE,
            DIRECTORY,
            STAGING,
            ZSTD_LEVEL,
            CHUNK_SIZE,
            TRANSFERS,
            PUSH_BUDGET,
            PULL_BUDGET);

    public static SnapshotSection of(Values values) {
        return new SnapshotSection(
                values.get(REGISTRY),
                values.find(PLAIN_HTTP).orElse(PlainHttpRule.DEFAULT),
                values.find(GOOGLE),
                values.get(DIRECTORY),
                values.get(STAGING),
                values.get(ZSTD_LEVEL),
                values.get(CHUNK_SIZE),
                values.get(TRANSFERS),
                values.get(PUSH_BUDGET),
                values.get(PULL_BUDGET));
    }
}
