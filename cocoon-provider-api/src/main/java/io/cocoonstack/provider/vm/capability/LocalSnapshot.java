package io.cocoonstack.provider.vm.capability;

/**
 * A snapshot in the backend's store.
 *
 * @param id the store's identifier
 * @param name the name it was saved under
 * @param image reference of the image its source was booted from; may be empty
 * @param imageDigest digest of that image; may be empty
 * @param imageType {@code oci} or {@code cloudimg}; may be empty
 * @param hypervisor backend that can resume it; empty on old records
 */
public record LocalSnapshot(
        String id, String name, String image, String imageDigest, String imageType, String hypervisor) {}
