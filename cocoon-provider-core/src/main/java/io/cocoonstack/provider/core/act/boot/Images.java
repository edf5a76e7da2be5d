package io.cocoonstack.provider.core.act.boot;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes images local, from the snapshots' store or by the runtime's own pull. Pods that want the same one share the work. */
final class Images {

    private static final Logger log = LoggerFactory.getLogger(Images.class);

    private final Surroundings around;
    private final SingleFlight<String> flights;

    Images(Surroundings around) {
        this.around = around;
        this.flights = new SingleFlight<>(around.scheduling());
    }

    /**
     * The local name under which an image can be booted.
     *
     * @param transfer hears how far it is, whoever began to fetch it
     * @throws BootRefusedException when it cannot be made local, or is no image
     */
    String bootable(String image, boolean force, Transfer transfer) {
        Optional<ImageCapability> images = around.runtime().capability(ImageCapability.class);
        return image.isEmpty() || images.isEmpty()
                ? image
                : flights.run(
                        (force ? "force " : "") + image, transfer, all -> provide(images.get(), image, force, all));
    }

    private String provide(ImageCapability images, String image, boolean force, Transfer transfer) {
        try {
            ImageStore store = around.snapshots().images();
            ImageRef ref = ImageRef.parse(image).orElse(null);
            if (store == null || ref == null) {
                return pulled(images, image, force);
            }
            return switch (kind(store, ref)) {
                case CLOUD_IMAGE -> store.provide(ref, images, force, transfer);
                case SNAPSHOT ->
                    throw new BootRefusedException(
                            "image \"" + image + "\" is a snapshot: it can be cloned (mode clone), not booted");
                case ELSEWHERE -> pulled(images, image, force);
            };
        } catch (SnapshotFailureException e) {
            throw new BootRefusedException(e.getMessage());
        } catch (RuntimeFailureException e) {
            // Nothing was booted yet.
            throw new BootRefusedException(e.getMessage());
        }
    }

    private static String pulled(ImageCapability images, String image, boolean force) {
        images.pullImage(image, force);
        return image;
    }

    /** A store that does not know an image, or does not answer, leaves it to the runtime: most images live elsewhere. */
    private static ImageStore.Kind kind(ImageStore store, ImageRef ref) {
        try {
            return store.kind(ref);
        } catch (SnapshotFailureException e) {
            log.info("image={} left to the runtime's own pull: {}", ref.repository(), e.getMessage());
            return ImageStore.Kind.ELSEWHERE;
        }
    }

    /** Some base images live only where the runtime's own pull cannot read: they are made local before a clone needs them. */
    void base(LocalSnapshot snapshot, Transfer transfer) {
        String image = snapshot.image();
        if (image.isEmpty() || ImageRef.isUrl(image)) {
            return;
        }
        Optional<ImageCapability> images = around.runtime().capability(ImageCapability.class);
        try {
            if (images.isPresent()
                    && (snapshot.imageDigest().isEmpty()
                            || images.get().findImage(snapshot.imageDigest()).isEmpty())) {
                bootable(image, false, transfer);
            }
        } catch (RuntimeFailureException e) {
            throw new BootRefusedException(e.getMessage());
        }
    }
}
