package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import java.util.List;

/**
 * How a store keeps a file of an export.
 *
 * @param layers its blobs, in file order
 * @param encoded whether it is compressed or cut, which makes the snapshot one of version 2
 * @param toldSize bytes of the archive entry for the config to tell; 0 when it does not
 */
public record StoredFile(List<Descriptor> layers, boolean encoded, long toldSize) {

    public StoredFile {
        layers = List.copyOf(layers);
    }

    /** One blob, as it is. */
    public static StoredFile plain(Descriptor layer) {
        return new StoredFile(List.of(layer), false, 0);
    }

    /** Digests for the config to list: only what has several parts has an order. */
    List<String> chunks() {
        return layers.size() < 2
                ? List.of()
                : layers.stream().map(Descriptor::digest).toList();
    }
}
