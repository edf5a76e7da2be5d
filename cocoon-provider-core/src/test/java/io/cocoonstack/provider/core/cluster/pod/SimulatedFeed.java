package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.core.sim.SimApi;
import io.cocoonstack.provider.core.sim.server.PodObjects;
import io.cocoonstack.provider.testing.sim.Fate;
import io.cocoonstack.provider.testing.sim.Life;
import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.testing.sim.SimTask;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The real feed over the simulated API server: lists that fail, watches that are late, cut or too old, and direct looks. */
public final class SimulatedFeed {

    private SimulatedFeed() {}

    public static PodFeed of(SimApi api, Outside outside, Life life, PodTable table) {
        return new PodFeed(new Source(api, outside), table, FeedTimings.DEFAULT, new Time(outside, life));
    }

    private record Time(Outside outside, Life life) implements FeedTime {

        @Override
        public Instant now() {
            return outside.threads().now();
        }

        @Override
        public RandomGenerator chance() {
            return outside.fate().next("chance of the feed");
        }

        @Override
        public void pause(Duration time) throws InterruptedException {
            if (!outside.threads().pause(time)) {
                throw new InterruptedException();
            }
        }

        @Override
        public Scheduling.Running start(String name, Runnable work) {
            SimTask task = outside.threads().start(life, name, Duration.ZERO, work);
            return () -> outside.threads().interrupt(task);
        }
    }

    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Lost(String why) {
            super(why, null, false, false);
        }
    }

    private record Source(SimApi api, Outside outside) implements PodSource {

        @Override
        public Page list() throws IOException {
            return ask(
                            "list Pods",
                            () -> Optional.of(new Page(
                                    Integer.toString(api.version()),
                                    api.pods().stream()
                                            .map(pod -> PodObjects.of(pod, api.version()))
                                            .toList())))
                    .orElseThrow();
        }

        @Override
        public Changes watch(String version, Duration age) throws IOException {
            int from = Integer.parseInt(version);
            boolean expired = outside.fate().next("old versions").nextInt(20) == 0;
            if (ask("watch Pods", () -> Optional.of(expired && from < api.version()))
                    .orElseThrow()) {
                throw new ExpiredException();
            }
            return new Watch(api, outside, from, outside.threads().now().plus(age));
        }

        @Override
        public Optional<Pod> look(PodRef ref) throws IOException {
            return ask("look for " + ref, () -> api.pod(ref.key()).map(pod -> PodObjects.of(pod, api.version())));
        }

        private <T> Optional<T> ask(String what, Supplier<Optional<T>> answer) throws IOException {
            try {
                return outside.call(what, Pace.QUICK, Lost::new, answer);
            } catch (Lost lost) {
                throw new IOException(lost.getMessage(), lost);
            }
        }
    }

    private static final class Watch implements PodSource.Changes {

        private static final Duration LOOK = Duration.ofMillis(500);
        /** How often the server says that nothing happened. */
        private static final Duration MARK = Duration.ofMinutes(1);

        private final SimApi api;
        private final Outside outside;
        private final Instant end;
        private int cursor;

        Watch(SimApi api, Outside outside, int cursor, Instant end) {
            this.api = api;
            this.outside = outside;
            this.cursor = cursor;
            this.end = end;
        }

        @Override
        public @Nullable List<PodSource.Change> next(Duration silence) throws IOException {
            Instant mark = now().plus(MARK);
            while (cursor == api.version()) {
                if (!now().isBefore(end)) {
                    return null;
                }
                if (!now().isBefore(mark)) {
                    return List.of(new PodSource.Change.Mark(Integer.toString(cursor)));
                }
                pause(LOOK);
            }
            Fate.Verdict fate = outside.fate().judge("pod feed");
            int luck = fate.random().nextInt(100);
            pause(Duration.ofMillis(1 + fate.random().nextInt(luck < 5 ? 5_000 : 60)));
            return switch (fate.fault()) {
                case SLOW -> {
                    pause(Duration.ofSeconds(1 + fate.random().nextInt(60)));
                    yield change(luck);
                }
                case HANGS -> {
                    pause(silence);
                    throw new IOException("no byte for " + silence);
                }
                case REFUSED -> throw new IOException("the connection was cut");
                case ANSWER_LOST -> luck < 50 ? List.of(new PodSource.Change.Expired()) : null;
                case NONE, KILLED_BEFORE, KILLED_AFTER -> change(luck);
            };
        }

        private List<PodSource.Change> change(int luck) {
            SimApi.Change next = api.change(cursor++);
            Pod pod = PodObjects.of(next.pod(), cursor);
            String version = Integer.toString(cursor);
            if (next.gone()) {
                return List.of(new PodSource.Change.Gone(pod, version));
            }
            PodSource.Change seen = new PodSource.Change.Seen(pod, version);
            return luck > 97 ? List.of(seen, seen) : List.of(seen);
        }

        private Instant now() {
            return outside.threads().now();
        }

        private void pause(Duration time) throws IOException {
            if (!outside.threads().pause(time)) {
                throw new IOException("interrupted");
            }
        }

        @Override
        public void close() {
            // The server notices by itself.
        }
    }
}
