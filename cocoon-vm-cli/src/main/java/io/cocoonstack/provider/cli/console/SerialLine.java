package io.cocoonstack.provider.cli.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A serial port: bytes both ways. The other end keeps its state when a line is closed. */
interface SerialLine extends Closeable {

    /** Opens lines. */
    @FunctionalInterface
    interface Dialer {

        SerialLine open(Path socket) throws IOException;
    }

    /** Sends all of a text of ASCII characters. */
    void write(String text, Duration patience) throws IOException;

    /** What has arrived, once something has; empty when nothing did in that time. The end of the line is an exception. */
    String read(Duration patience) throws IOException;
}
