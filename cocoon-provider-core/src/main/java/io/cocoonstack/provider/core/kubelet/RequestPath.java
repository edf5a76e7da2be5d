package io.cocoonstack.provider.core.kubelet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A path as its decoded segments. Decoded once, and before anything is decided from it: what one reader takes for a name must
 * not be a separator for the next.
 */
record RequestPath(List<String> segments) {

    RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Reads a path as sent; one slash at the end does not matter. Empty for a path that is none: an empty or dot segment, an
     * encoded slash or control character, a broken escape, bytes that are no UTF-8.
     */
    static Optional<RequestPath> parse(String path) {
        if (!path.startsWith("/")) {
            return Optional.empty();
        }
        String bare =
                path.length() > 1 && path.endsWith("/") ? path.substring(1, path.length() - 1) : path.substring(1);
        List<String> segments = new ArrayList<>();
        if (!bare.isEmpty()) {
            for (String part : bare.split("/", -1)) {
                Optional<String> segment = decode(part).filter(RequestPath::harmless);
                if (segment.isEmpty()) {
                    return Optional.empty();
                }
                segments.add(segment.get());
            }
        } else if (path.length() > 1) {
            return Optional.empty();
        }
        return Optional.of(new RequestPath(segments));
    }

    private static boolean harmless(String segment) {
        return !segment.isEmpty()
                && !segment.equals(".")
                && !segment.equals("..")
                && segment.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }

    private static Optional<String> decode(String part) {
        byte[] sent = part.getBytes(StandardCharsets.UTF_8);
        ByteBuffer plain = ByteBuffer.allocate(sent.length);
        for (int i = 0; i < sent.length; i++) {
            if (sent[i] != '%') {
                plain.put(sent[i]);
            } else if (i + 2 < sent.length && HexFormat.isHexDigit(sent[i + 1]) && HexFormat.isHexDigit(sent[i + 2])) {
                plain.put((byte) (HexFormat.fromHexDigit(sent[i + 1]) << 4 | HexFormat.fromHexDigit(sent[i + 2])));
                i += 2;
            } else {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(plain.flip()).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
