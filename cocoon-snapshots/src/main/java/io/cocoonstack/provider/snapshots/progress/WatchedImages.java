package io.cocoonstack.provider.snapshots.progress;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.capability.ImageCapability;

/** Shows what an image store moves, and passes it on to the caller's own transfer. */
public final class WatchedImages implements ImageStore {

    private final ImageStore images;
    private final RunningTransfers running;

    public WatchedImages(ImageStore images, RunningTransfers running) {
        this.images = images;
        this.running = running;
    }

    @Override
    public Kind kind(ImageRef image) {
        return images.kind(image);
    }

    @Override
    public String provide(ImageRef image, ImageCapability target, boolean force, Transfer transfer) {
        return running.run(
                image.repository(),
                "image " + image.repository(),
                transfer,
                both -> images.provide(image, target, force, both));
    }
}
