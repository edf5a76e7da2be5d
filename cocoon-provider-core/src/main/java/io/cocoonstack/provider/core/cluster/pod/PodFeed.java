package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.pod.PodSource.Change;
import io.cocoonstack.provider.core.port.Scheduling;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the Pods of one node for ever: first {@link #firstList}, then {@link #follow}. Everything goes through the
 * {@link PodTable}; a list by itself never makes a Pod go away.
 */
public final class PodFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PodFeed.class);

    /** After so many failed watches in a row the version itself is doubted: a restored etcd counts from a lower number. */
    private static final int DOUBT_AFTER = 3;

    /** A watch that ends this soon without a word was refused, whatever the server calls it. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final PodSource source;
    private final PodTable table;
    private final FeedTimings timings;
    private final FeedTime time;
    private volatile FeedState state;
    private final AbsenceProof absences;
    private final CountDownLatch watched = new CountDownLatch(1);
    private volatile Scheduling.@Nullable Running following;
    private volatile boolean closed;

    // Only touched by the thread that lists or follows.
    private @Nullable String version;
    private Instant lastList = Instant.MIN;
    private int failures;

    public PodFeed(
            ApiServer server,
            KubernetesSerialization serialization,
            String node,
            PodTable table,
            FeedTimings timings,
            InstantSource clock) {
        this(new ApiPodSource(server, new PodParser(serialization, node), node), table, timings, FeedTime.real(clock));
    }

    PodFeed(PodSource source, PodTable table, FeedTimings timings, FeedTime time) {
        this.source = source;
        this.table = table;
        this.timings = timings;
        this.time = time;
        Instant now = time.now();
        this.state = new FeedState(false, false, now, now, 0, 0, "");
        this.absences = new AbsenceProof(source, table, timings, time);
    }

    public FeedState state() {
        return state;
    }

    /**
     * Asks for the complete list until there is one, and fills the table with it. Nobody is told: the caller passes the list on.
     *
     * @throws TimeoutException when there was none for that long; the message names the last failure
     */
    public List<Pod> firstList(Duration limit) throws TimeoutException, InterruptedException {
        Instant deadline = time.now().plus(limit);
        while (true) {
            try {
                PodSource.Page page = list();
                failures = 0;
                table.fill(page.pods());
                return page.pods();
            } catch (IOException e) {
                failed("list", e);
                if (Thread.interrupted() || closed) {
                    throw new InterruptedException("closed while listing Pods");
                }
                if (!time.now().isBefore(deadline)) {
                    throw new TimeoutException(e.getMessage());
                }
                time.pause(timings.pause(failures, time.chance()));
            }
        }
    }

    /** Starts to follow what happened since the first list. */
    public void follow() {
        following = time.start("pod-watch", this::run);
    }

    /** Waits for the first open watch; false when there was none for that long. */
    public boolean awaitWatch(Duration limit) throws InterruptedException {
        return watched.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        closed = true;
        Scheduling.Running running = following;
        if (running != null) {
            running.interrupt();
        }
        absences.close();
    }

    private void run() {
        try {
            while (!closed) {
                round();
            }
        } finally {
            // Also when an error of the JVM ends the thread: health must not go on saying that somebody listens.
            update(now -> now.closed(time.now()));
        }
    }

    private void round() {
        try {
            if (version == null || lastList.plus(timings.relist()).isBefore(time.now())) {
                relist();
            }
            watch(version);
            update(now -> now.closed(time.now()));
            failures = 0;
            pause(timings.pause(0, time.chance()));
        } catch (IOException | RuntimeException | LinkageError e) {
            failed("watch", e);
            if (e instanceof PodSource.ExpiredException || failures % DOUBT_AFTER == 0) {
                version = null;
            }
            pause(timings.pause(failures, e, time.chance()));
        }
    }

    private PodSource.Page list() throws IOException {
        PodSource.Page page = source.list();
        version = page.version();
        lastList = time.now();
        update(now -> now.listed(time.now()));
        return page;
    }

    private void relist() throws IOException {
        List<PodRef> before = table.all().stream().map(PodRecords::ref).toList();
        PodSource.Page page = list();
        Set<String> listed =
                page.pods().stream().map(pod -> PodRecords.ref(pod).key()).collect(Collectors.toSet());
        page.pods().forEach(this::seen);
        absences.check(
                before.stream().filter(ref -> !listed.contains(ref.key())).toList());
    }

    private void watch(@Nullable String from) throws IOException {
        if (from == null) {
            return;
        }
        Duration age = timings.age()
                .plus(timings.age().multipliedBy(time.chance().nextInt(100)).dividedBy(100));
        try (PodSource.Changes changes = source.watch(from, age)) {
            Instant begin = time.now();
            Instant end = begin.plus(age).plus(timings.silence());
            boolean heard = false;
            update(now -> now.opened(time.now()));
            watched.countDown();
            while (!closed && time.now().isBefore(end)) {
                List<Change> news = changes.next(timings.silence());
                if (news == null) {
                    if (!heard && time.now().isBefore(begin.plus(AT_ONCE))) {
                        throw new IOException("the server ended the watch at once");
                    }
                    return;
                }
                heard = true;
                update(now -> now.heard(time.now()));
                for (Change change : news) {
                    failures = 0;
                    take(change);
                }
            }
        }
    }

    private void take(Change change) throws IOException {
        switch (change) {
            case Change.Seen(Pod pod, String at) -> {
                seen(pod);
                moveTo(at);
            }
            case Change.Gone(Pod pod, String at) -> {
                guarded(pod, () -> table.remove(PodRecords.ref(pod)));
                moveTo(at);
            }
            case Change.Mark(String at) -> moveTo(at);
            case Change.Expired() -> throw new PodSource.ExpiredException();
            case Change.Failed(String problem) -> throw new IOException("the server ended the watch: " + problem);
        }
    }

    private void moveTo(String at) {
        if (!at.isEmpty()) {
            version = at;
        }
    }

    private void seen(Pod pod) {
        guarded(pod, () -> table.accept(pod));
    }

    /** A listener that trips over one Pod must not make the node deaf to the others. */
    private static void guarded(Pod pod, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | LinkageError e) {
            LOG.error("News of Pod {} could not be handed over", PodRecords.ref(pod), e);
        }
    }

    private void failed(String what, Throwable e) {
        failures++;
        update(now -> now.failed(time.now(), what + ": " + e.getMessage()));
        if (!closed) {
            LOG.warn("Following Pods: the {} failed ({} in a row): {}", what, failures, e.toString());
        }
    }

    private void update(UnaryOperator<FeedState> change) {
        state = change.apply(state);
    }

    private void pause(Duration length) {
        try {
            time.pause(length);
        } catch (InterruptedException e) {
            if (closed) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
