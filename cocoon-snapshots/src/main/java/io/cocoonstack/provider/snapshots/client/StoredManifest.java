package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;

/** The bytes of a manifest, as they are stored. */
public final class StoredManifest {

    private final byte[] raw;

    StoredManifest(byte[] raw) {
        this.raw = raw;
    }

    public byte[] raw() {
        return raw.clone();
    }

    /** Of the bytes, whatever a header says. */
    public String digest() {
        return Sha256.of(raw);
    }

    public Manifest read() throws RefusedArtifactException {
        return ManifestJson.read(raw);
    }
}
