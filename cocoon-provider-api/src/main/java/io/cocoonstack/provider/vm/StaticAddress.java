package io.cocoonstack.provider.vm;

/** An IPv4 address given at creation: dotted ip and gateway (gateway may be empty) and prefix length in bits. */
public record StaticAddress(String ip, String gateway, int prefix) {

    private static final int DEFAULT_PREFIX = 24;

    /** The prefix as a dotted mask; a length that is none (0 and below, over 32) is taken for 24. Source: vk-cocoon. */
    public String netmask() {
        int bits = prefix > 0 && prefix <= Integer.SIZE ? prefix : DEFAULT_PREFIX;
        int mask = -1 << (Integer.SIZE - bits);
        return (mask >>> 24) + "." + (mask >>> 16 & 0xff) + "." + (mask >>> 8 & 0xff) + "." + (mask & 0xff);
    }
}
