package io.cocoonstack.vkcocoon.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has been put up and must be let down, last first. Thread-safe: a signal may arrive while the node is still coming up, and
 * then the next part is let down at once instead of being put on top.
 */
public final class Teardown {

    private static final Logger LOG = LoggerFactory.getLogger(Teardown.class);

    private final Deque<Part> parts = new ArrayDeque<>();
    private boolean closed;

    private record Part(String name, AutoCloseable resource) {}

    /** The node is being let down: nothing more may be put up. */
    public static final class StoppedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StoppedException(String name) {
            super(name + " was put up too late");
        }
    }

    /**
     * Takes a part.
     *
     * @return the part
     * @throws StoppedException when letting down has begun; the part is closed then
     */
    public <T extends AutoCloseable> T add(String name, T resource) {
        synchronized (parts) {
            if (!closed) {
                parts.push(new Part(name, resource));
                return resource;
            }
        }
        close(new Part(name, resource));
        throw new StoppedException(name);
    }

    /** Names of the parts that are still up, the next one to be let down first. */
    public List<String> left() {
        synchronized (parts) {
            return parts.stream().map(Part::name).toList();
        }
    }

    /** Lets every part down; a part that fails does not keep the next one up. */
    public void close() {
        while (true) {
            Part next;
            synchronized (parts) {
                closed = true;
                next = parts.peek();
            }
            if (next == null) {
                return;
            }
            close(next);
            synchronized (parts) {
                parts.remove(next);
            }
        }
    }

    private static void close(Part part) {
        try {
            part.resource().close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            LOG.warn("{} was interrupted while it ended", part.name(), e);
        } catch (Exception e) {
            LOG.warn("{} did not end cleanly", part.name(), e);
        }
    }
}
