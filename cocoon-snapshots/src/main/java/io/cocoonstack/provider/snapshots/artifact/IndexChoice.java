package io.cocoonstack.provider.snapshots.artifact;

import java.util.List;

/**
 * The manifest that an index stands for: the one for linux on amd64, else the first of a known architecture. A child of the unknown
 * architecture is an attestation, one without platform is nothing we know.
 *
 * @param digest of the chosen manifest, in the same repository
 * @param fallback whether it is for another platform, which deserves a warning
 */
public record IndexChoice(String digest, boolean fallback) {

    public static IndexChoice of(List<Manifest.Child> children) throws RefusedArtifactException {
        List<Manifest.Child> known = children.stream()
                .filter(Manifest.Child::hasPlatform)
                .filter(it -> !it.architecture().equals("unknown"))
                .toList();
        for (Manifest.Child child : known) {
            if (child.os().equals("linux") && child.architecture().equals("amd64")) {
                return choose(child, false);
            }
        }
        if (known.isEmpty()) {
            throw new RefusedArtifactException(Refusal.INDEX, "no manifest of the index names a known platform");
        }
        return choose(known.getFirst(), true);
    }

    private static IndexChoice choose(Manifest.Child child, boolean fallback) throws RefusedArtifactException {
        String digest = child.descriptor().digest();
        if (!Sha256.isDigest(digest)) {
            throw new RefusedArtifactException(Refusal.INDEX, "\"" + digest + "\" is not a SHA-256 digest");
        }
        return new IndexChoice(digest, fallback);
    }
}
