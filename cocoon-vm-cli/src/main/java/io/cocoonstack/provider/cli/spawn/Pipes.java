package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** The pipes of a child while it is being started. Closing it closes the child's ends, and ours as well unless they are kept. */
final class Pipes implements AutoCloseable {

    private final LibC libc;
    private final Set<Integer> open = new TreeSet<>();

    Pipes(LibC libc) {
        this.libc = libc;
    }

    LibC.Ends open() throws IOException {
        LibC.Ends ends = libc.pipe();
        open.add(ends.read());
        open.add(ends.write());
        return ends;
    }

    void keep(int fd) {
        open.remove(fd);
    }

    @Override
    public void close() throws IOException {
        for (int fd : open) {
            libc.close(fd);
        }
    }
}
