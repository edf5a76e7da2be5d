package io.cocoonstack.provider.vm;

/** An IPv4 address given at creation: dotted ip and gateway (gateway may be empty) and prefix length in bits. */
public record StaticAddress(String ip, String gateway, int prefix) {}
