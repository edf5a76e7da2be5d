package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the feed asks of the API server. Calls block and may come from several threads. */
interface PodSource {

    /** The node's Pods, complete, as of now and not as of some cache. */
    Page list() throws IOException;

    /**
     * Changes after that version; the server ends the reply after about {@code age}.
     *
     * @throws ExpiredException when the version is too old to go on from
     */
    Changes watch(String version, Duration age) throws IOException;

    /** A direct look at the name, maybe at another incarnation; empty when this node has no Pod of that name any more. */
    Optional<Pod> look(PodRef ref) throws IOException;

    /** A complete list and the version it stands for. */
    record Page(String version, List<Pod> pods) {}

    /** An open watch, used by one thread. */
    interface Changes extends AutoCloseable {

        /** The next changes, maybe none; null when the server ended the watch. */
        @Nullable
        List<Change> next(Duration silence) throws IOException;

        @Override
        void close();
    }

    /** One line of a watch. */
    sealed interface Change {

        record Seen(Pod pod, String version) implements Change {}

        record Gone(Pod pod, String version) implements Change {}

        /** Only the version moved on. */
        record Mark(String version) implements Change {}

        /** As {@link ExpiredException}, said in the middle of a watch. */
        record Expired() implements Change {}

        /** The server reports an error of its own. */
        record Failed(String problem) implements Change {}
    }

    /** The version is too old to go on from: a new list is needed. */
    final class ExpiredException extends IOException {

        private static final long serialVersionUID = 1L;

        ExpiredException() {
            super("the version is too old");
        }
    }
}
