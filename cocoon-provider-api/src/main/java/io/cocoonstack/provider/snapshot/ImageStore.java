package io.cocoonstack.provider.snapshot;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.vm.capability.ImageCapability;

/** Images that live beside the snapshots, where the runtime's own pull cannot read them. Calls block and fail like a store's. */
public interface ImageStore {

    /**
     * What the store has under that reference.
     *
     * @throws SnapshotFailureException when the store gives no answer or what is there cannot be read
     */
    Kind kind(ImageRef image);

    /**
     * Makes a cloud image local, verified, and gives the local name to boot.
     *
     * @param force moves it again though there is an image of that name already: a tag may mean another one by now
     */
    String provide(ImageRef image, ImageCapability target, boolean force, Transfer transfer);

    /** What a reference stands for. */
    enum Kind {
        /** A disk image that only this store can provide. */
        CLOUD_IMAGE,
        /** A snapshot: it can be cloned, not booted. */
        SNAPSHOT,
        /** Anything else, nothing included: the runtime pulls it by itself. */
        ELSEWHERE
    }
}
