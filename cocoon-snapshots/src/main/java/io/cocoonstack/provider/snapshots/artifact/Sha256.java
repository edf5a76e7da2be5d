package io.cocoonstack.provider.snapshots.artifact;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Digests as the artifacts spell them: {@code sha256:} and 64 lower-case hex digits. */
public final class Sha256 {

    private static final String PREFIX = "sha256:";
    private static final int PIECE = 64 << 10;
    private static final Pattern DIGEST = Pattern.compile(PREFIX + "[0-9a-f]{64}");

    private Sha256() {}

    public static boolean isDigest(String text) {
        return DIGEST.matcher(text).matches();
    }

    public static String of(byte[] content) {
        return text(start().digest(content));
    }

    /** Of what is between position and limit, which do not move. */
    public static String of(ByteBuffer content) {
        MessageDigest running = start();
        update(running, content);
        return text(running.digest());
    }

    /** Adds what is between position and limit, which do not move. */
    public static void update(MessageDigest running, ByteBuffer content) {
        ByteBuffer rest = content.duplicate();
        // In pieces, because the platform digests arrays and copies other memory in very small ones.
        byte[] piece = new byte[Math.clamp(rest.remaining(), 1, PIECE)];
        while (rest.hasRemaining()) {
            int count = Math.min(piece.length, rest.remaining());
            rest.get(piece, 0, count);
            running.update(piece, 0, count);
        }
    }

    /** A running digest; {@link #text} spells its result. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public static String text(byte[] digest) {
        return PREFIX + HexFormat.of().formatHex(digest);
    }

    /** The hex digits behind the algorithm. */
    public static String hex(String digest) {
        return digest.substring(PREFIX.length());
    }
}
