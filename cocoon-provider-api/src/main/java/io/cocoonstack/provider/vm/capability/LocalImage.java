package io.cocoonstack.provider.vm.capability;

/** A local image: digest ({@code sha256:…}), name, and type ({@code oci} or {@code cloudimg}). */
public record LocalImage(String digest, String name, String type) {}
