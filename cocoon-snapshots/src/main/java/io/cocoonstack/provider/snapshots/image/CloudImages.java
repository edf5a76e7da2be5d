package io.cocoonstack.provider.snapshots.image;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.ArtifactKind;
import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import java.io.IOException;
import java.util.Optional;

/** The images of an artifact source. References that cannot lie below it are never looked up. */
public final class CloudImages implements ImageStore {

    private final ArtifactSource source;

    public CloudImages(ArtifactSource source) {
        this.source = source;
    }

    @Override
    public Kind kind(ImageRef image) {
        if (!isBelow(image)) {
            return Kind.ELSEWHERE;
        }
        return find(image)
                .map(it -> switch (it.manifest().kind()) {
                    case CLOUD_IMAGE -> Kind.CLOUD_IMAGE;
                    case SNAPSHOT -> Kind.SNAPSHOT;
                    case CONTAINER_IMAGE, IMAGE_INDEX, UNKNOWN -> Kind.ELSEWHERE;
                })
                .orElse(Kind.ELSEWHERE);
    }

    @Override
    public String provide(ImageRef image, ImageCapability target, boolean force, Transfer transfer) {
        String name = localName(image);
        if (!force && target.findImage(name).isPresent()) {
            return name;
        }
        StoredManifest stored = find(image)
                .orElseThrow(() -> new SnapshotFailureException(new SnapshotFailure.Absent(name + " is not there")));
        try {
            bring(image, disk(stored), name, target, transfer);
            return name;
        } catch (IOException | RefusedArtifactException e) {
            throw StoreFailures.of(name, e);
        }
    }

    /** Name of the local image: the tag is always spelled out, and a digest stands for a tag. */
    static String localName(ImageRef image) {
        return image.digest().isEmpty()
                ? image.repository() + ":" + image.effectiveTag()
                : image.repository() + "@" + image.digest();
    }

    private void bring(ImageRef image, CloudImage disk, String name, ImageCapability target, Transfer transfer)
            throws IOException {
        try (DiskStream stream = new DiskStream(disk, it -> source.open(image.repository(), it), transfer)) {
            try {
                target.importImage(name, stream);
            } catch (RuntimeException e) {
                IOException cause = stream.failure();
                if (cause == null) {
                    throw e;
                }
                RuntimeException failure = StoreFailures.of(name, cause);
                failure.addSuppressed(e);
                throw failure;
            }
            stream.requireEnd();
        }
    }

    private static CloudImage disk(StoredManifest stored) throws RefusedArtifactException {
        ArtifactKind kind = stored.manifest().kind();
        if (kind != ArtifactKind.CLOUD_IMAGE) {
            throw new RefusedArtifactException(Refusal.KIND, "it is not a cloud image but " + kind);
        }
        return CloudImage.of(stored.manifest());
    }

    private Optional<StoredManifest> find(ImageRef image) {
        return StoredManifest.find(
                source, image.repository(), image.digest().isEmpty() ? image.effectiveTag() : image.digest());
    }

    /** A port, an upper-case letter or the like cannot be part of a repository. */
    private static boolean isBelow(ImageRef image) {
        return new ImageRef(image.host(), image.path(), image.tag(), "").relative();
    }
}
