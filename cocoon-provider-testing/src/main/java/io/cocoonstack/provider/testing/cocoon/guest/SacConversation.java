package io.cocoonstack.provider.testing.cocoon.guest;

import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call of the console: a blank line is answered with the prompt, {@code i} lists cards, {@code i N IP MASK GATEWAY} sets one. */
final class SacConversation {

    private static final Logger log = LoggerFactory.getLogger(SacConversation.class);
    private static final String NOTHING_YET = "i\r\nSAC is retrieving IP Addresses...\r\n";
    private static final String BANNER = "\r\nEVENT:   The CMD command is now available.";

    private final SocketChannel channel;
    private final Knobs knobs;
    private final Supplier<String> listing;
    private final BiConsumer<Integer, String> assign;

    SacConversation(SocketChannel channel, Knobs knobs, Supplier<String> listing, BiConsumer<Integer, String> assign) {
        this.channel = channel;
        this.knobs = knobs;
        this.listing = listing;
        this.assign = assign;
    }

    void run() {
        StringBuilder typed = new StringBuilder();
        ByteBuffer bytes = ByteBuffer.allocate(1024);
        try (channel) {
            while (channel.read(bytes.clear()) >= 0) {
                typed.append(StandardCharsets.US_ASCII.decode(bytes.flip()));
                for (int end = typed.indexOf("\r\n"); end >= 0; end = typed.indexOf("\r\n")) {
                    String line = typed.substring(0, end).strip();
                    typed.delete(0, end + 2);
                    if (knobs.value("sac.silent").isPresent()) {
                        continue;
                    }
                    if (!line.isEmpty() && knobs.take("sac.hang-up").isPresent()) {
                        return;
                    }
                    print(answer(line));
                }
            }
        } catch (IOException e) {
            log.trace("a console call ended: {}", e.toString());
        }
    }

    private String answer(String line) {
        if (line.equals("i")) {
            if (knobs.take("sac.banner").isPresent()) {
                return line + BANNER + SacText.PROMPT;
            }
            return (knobs.take("sac.no-cards").isPresent() ? NOTHING_YET : listing.get()) + SacText.PROMPT;
        }
        SacText.assignment(line).ifPresent(it -> {
            if (knobs.take("sac.ignore-set").isEmpty()) {
                assign.accept(it.index(), it.cidr());
            }
        });
        return line + SacText.PROMPT;
    }

    private void print(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
