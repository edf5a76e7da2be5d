package io.cocoonstack.examples.transfer.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The other side of a transfer, in a process of its own. */
public interface Side extends AutoCloseable {

    /** Host and port. */
    String authority();

    /** Requests so far, and how many of them carried bytes of blobs. */
    Requests requests() throws IOException;

    Process process();

    /** Processor seconds of the process so far, user and system. */
    default double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process().pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    @Override
    default void close() {
        process().destroyForcibly().onExit().join();
    }

    record Requests(long all, long uploads) {
        public Requests minus(Requests earlier) {
            return new Requests(all - earlier.all, uploads - earlier.uploads);
        }
    }
}
