package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreGatesTest extends StoreFixture {

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /** Plain ones too: each keeps its largest file on disk. */
    @ParameterizedTest
    @MethodSource("settings")
    void aSecondPushWaitsForTheFirst(TransferSettings settings) {
        RegistryStore store = store(settings);
        atOnce(3, i -> store.push(new SnapshotRef("vm" + i, "t"), waiting(), "a", LABELS, Transfer.SILENT));

        assertOnlyThatManyInside(1);
        assertAllEnd(3);
    }

    @Test
    void aThirdPullThatTakesMemoryWaits() {
        RegistryStore store = store(ENCODED);
        push(store, local, "a");
        atOnce(3, i -> store.pull(REF, waiting(), "pulled", Transfer.SILENT));

        assertOnlyThatManyInside(2);
        assertAllEnd(3);
    }

    @Test
    void behindAnIndexNobodyKnowsYetWhatAPullTakes() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        behindIndex();
        atOnce(3, i -> store.pull(REF, waiting(), "pulled", Transfer.SILENT));

        assertOnlyThatManyInside(2);
        assertAllEnd(3);
    }

    @Test
    void plainPullsDoNotWaitForEachOther() {
        RegistryStore store = store(PLAIN);
        push(store, local, "a");
        atOnce(5, i -> store.pull(REF, waiting(), "pulled", Transfer.SILENT));

        await().until(() -> inside.get() == 5);
        assertAllEnd(5);
    }

    @Test
    void aPushThatWaitsGivesUpWhenItIsInterrupted() throws InterruptedException {
        RegistryStore store = store(PLAIN);
        List<Thread> pushes = atOnce(2, i -> store.push(REF, waiting(), "a", LABELS, Transfer.SILENT));
        assertOnlyThatManyInside(1);

        pushes.getLast().interrupt();
        pushes.getLast().join(10_000);
        pushes.getFirst().interrupt();
        await().until(() -> ended.get() >= 1);
        assertThat(inside).hasValue(1);
        assertAllEnd(2);
    }

    private void behindIndex() {
        byte[] manifest = registry.manifests.get(REPOSITORY + "/hibernate");
        registry.manifests.put(REPOSITORY + "/hibernate", """
                {"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
                  {"digest":"%s","size":%d,"platform":{"os":"linux","architecture":"amd64"}}]}""".formatted(Sha256.of(manifest), manifest.length)
                .getBytes(StandardCharsets.UTF_8));
    }

    private interface Work {
        void run(int number);
    }

    /** In that order. */
    private List<Thread> atOnce(int count, Work work) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    work.run(number);
                } catch (RuntimeException e) {
                    assertThat(e).hasMessageContaining("interrupted");
                } finally {
                    ended.incrementAndGet();
                }
            }));
            await().until(() -> threads.getLast().getState() != Thread.State.RUNNABLE);
        }
        return threads;
    }

    private void assertOnlyThatManyInside(int expected) {
        await().until(() -> inside.get() == expected);
        await().during(Duration.ofMillis(200)).until(() -> inside.get() == expected);
    }

    private void assertAllEnd(int expected) {
        release.countDown();
        await().until(() -> ended.get() == expected);
    }

    /** A runtime that takes its time. */
    private TarSnapshots waiting() {
        TarSnapshots waiting = new TarSnapshots() {
            @Override
            public void exportSnapshot(String name, OutputStream archive) {
                wait(name);
                super.exportSnapshot(name, archive);
            }

            @Override
            public void importSnapshot(String name, InputStream archive) {
                wait(name);
                super.importSnapshot(name, archive);
            }

            private void wait(String name) {
                inside.incrementAndGet();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw failure(name + " was interrupted");
                }
            }
        };
        waiting.archives.putAll(local.archives);
        return waiting;
    }
}
