package io.cocoonstack.provider.testing.cocoon.guest;

import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestLink;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the Windows special administration console reads and prints. Its numbers of cards have gaps. */
public final class SacText {

    static final String PROMPT = "\r\nSAC>";
    private static final int FIRST = 3;
    private static final int STEP = 4;
    private static final int BITS = 32;

    private SacText() {}

    /** A command that gives a card an address. */
    record Assignment(int index, String cidr) {}

    /** Reads {@code i NUMBER ADDRESS MASK GATEWAY}; empty for every other command. */
    static Optional<Assignment> assignment(String command) {
        String[] words = command.strip().split(" ");
        if (words.length != 5 || !words[0].equals("i") || !words[1].matches("\\d{1,6}")) {
            return Optional.empty();
        }
        return Optional.of(
                new Assignment((Integer.parseInt(words[1]) - FIRST) / STEP, words[2] + "/" + prefix(words[3])));
    }

    private static int prefix(String mask) {
        int bits = 0;
        for (String octet : mask.split("\\.")) {
            bits += Integer.bitCount(Integer.parseInt(octet));
        }
        return Math.min(bits, BITS);
    }

    /**
     * The answer of {@code i}.
     *
     * @param leased the leased address of a MAC
     */
    public static String listing(FakeGuest guest, Function<String, Optional<String>> leased) {
        StringBuilder text = new StringBuilder("i\r\nSAC is retrieving IP Addresses...\r\n");
        List<GuestLink> links = guest.links();
        for (int i = 0; i < links.size(); i++) {
            GuestLink link = links.get(i);
            String ip = !link.address().isEmpty()
                    ? link.address().split("/", 2)[0]
                    : leased.apply(link.mac()).orElse("169.254.33." + (i + 1));
            int number = FIRST + STEP * i;
            text.append("Net: ").append(number).append(", Ip=").append(ip);
            text.append("  Subnet=255.255.0.0  Gateway=0.0.0.0\r\n");
            text.append("Net: ")
                    .append(number)
                    .append(", Ip=fe80::")
                    .append(number)
                    .append("\r\n");
        }
        return text.toString();
    }
}
