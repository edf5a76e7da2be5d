package io.cocoonstack.provider.core.kubelet.tls;

import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One block of a PEM text: what the label says it is, and its bytes. */
final class PemBlock {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    private final String label;
    private final byte[] der;

    private PemBlock(String label, byte[] der) {
        this.label = label;
        this.der = der;
    }

    /**
     * All blocks in order. Text around them, line ends and line lengths do not matter.
     *
     * @throws IllegalArgumentException when a block's base64 is broken
     */
    static List<PemBlock> parse(String text) {
        Matcher match = BLOCK.matcher(text);
        return match.results()
                .map(block -> new PemBlock(
                        block.group(1),
                        Base64.getDecoder().decode(block.group(2).replaceAll("\\s", ""))))
                .toList();
    }

    String label() {
        return label;
    }

    byte[] der() {
        return der.clone();
    }
}
