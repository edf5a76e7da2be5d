package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import java.io.InputStream;
import java.util.Optional;

/** The backend's image store. */
public interface ImageCapability extends RuntimeCapability {

    /** Makes an image local, refreshing a mutable tag. {@code force} bypasses the backend's cache. */
    void pullImage(String ref, boolean force);

    /** The local image under that name or digest, empty when the backend says that there is none. */
    Optional<LocalImage> findImage(String ref);

    /** Stores a disk image or image layer under a name, replacing what had it. */
    void importImage(String name, InputStream content);
}
