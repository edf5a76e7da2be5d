package io.cocoonstack.provider.testing.cocoon.host;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Identifiers in cocoon's forms. */
public final class Ids {

    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int LENGTH = 26;

    private Ids() {}

    /** 26 characters of upper-case base32. */
    public static String fresh() {
        StringBuilder id = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            id.append(BASE32.charAt(ThreadLocalRandom.current().nextInt(BASE32.length())));
        }
        return id.toString();
    }

    /** A locally administered MAC address. */
    public static String mac() {
        byte[] tail = new byte[4];
        ThreadLocalRandom.current().nextBytes(tail);
        return "52:54:" + HexFormat.ofDelimiter(":").formatHex(tail);
    }

    /** The digest of a text, {@code sha256:} and 64 hex digits. */
    public static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
