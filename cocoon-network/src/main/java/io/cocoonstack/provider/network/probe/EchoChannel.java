package io.cocoonstack.provider.network.probe;

import java.io.Closeable;
import java.io.IOException;
import java.net.Inet4Address;
import java.time.Duration;
import java.util.Optional;

/** Sends echo requests and hears replies. Any number of threads may send while one receives. */
interface EchoChannel extends Closeable {

    /** A reply and who sent it. */
    record Reply(Inet4Address source, Echo echo) {}

    /** Opens a channel of a mode, or says why the host does not let us. */
    @FunctionalInterface
    interface Opener {
        EchoChannel open(PingMode mode) throws IOException;
    }

    /** Whether replies carry the identifier that was sent; where the kernel puts its own, it also keeps foreign replies away. */
    boolean keepsIdentifier();

    /** Sends at once or fails; does not block. */
    void send(Inet4Address target, Echo echo) throws IOException;

    /** The next message, waited for at most {@code wait}; empty when none came or it is no echo reply. */
    Optional<Reply> receive(Duration wait) throws IOException;
}
