package io.cocoonstack.provider.testing.cocoon.guest;

import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Console sockets of Windows guests that run. One that cannot be opened is logged, and the guest has none. */
public final class Consoles implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Consoles.class);
    private static final String NAME = "console.sock";

    private final Knobs knobs;
    private final Map<Path, ServerSocketChannel> open = new ConcurrentHashMap<>();

    public Consoles(Knobs knobs) {
        this.knobs = knobs;
    }

    /**
     * The guest runs: its console takes calls.
     *
     * @param home the VM's run directory
     * @param listing what the guest's cards are now, as the console prints it
     * @param assign gives the card of that index that address with its prefix length
     */
    public void up(Path home, Supplier<String> listing, BiConsumer<Integer, String> assign) {
        down(home);
        if (knobs.value("sac.absent").isPresent()) {
            return;
        }
        try {
            Files.createDirectories(home);
            ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            socket.bind(UnixDomainSocketAddress.of(home.resolve(NAME)));
            open.put(home, socket);
            Thread.ofVirtual().name("fake-console").start(() -> accept(socket, listing, assign));
        } catch (IOException e) {
            log.warn("no console in {}: {}", home, e.toString());
        }
    }

    private void accept(ServerSocketChannel socket, Supplier<String> listing, BiConsumer<Integer, String> assign) {
        while (socket.isOpen()) {
            try {
                SocketChannel channel = socket.accept();
                SacConversation conversation = new SacConversation(channel, knobs, listing, assign);
                Thread.ofVirtual().name("fake-console-call").start(conversation::run);
            } catch (IOException e) {
                log.trace("no more calls: {}", e.toString());
            }
        }
    }

    /** The guest does not run: its console is gone. */
    public void down(Path home) {
        ServerSocketChannel socket = open.remove(home);
        try {
            if (socket != null) {
                socket.close();
            }
            Files.deleteIfExists(home.resolve(NAME));
        } catch (IOException e) {
            log.debug("closing the console in {}", home, e);
        }
    }

    @Override
    public void close() {
        open.keySet().forEach(this::down);
    }
}
