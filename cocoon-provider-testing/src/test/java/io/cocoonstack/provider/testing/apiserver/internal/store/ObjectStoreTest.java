package io.cocoonstack.provider.testing.apiserver.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ObjectStoreTest {

    private final ObjectStore store = new ObjectStore();

    @Test
    void everyWriteMakesANewVersion() {
        String first = Metadata.resourceVersion(create("a"));
        String second = Metadata.resourceVersion(create("b"));
        String third = Metadata.resourceVersion(label("a", "x"));

        assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
        assertThat(store.revision()).isEqualTo(Long.parseLong(third));
    }

    @Test
    void aWriteThatChangesNothingMakesNoVersionAndNoChange() {
        create("a");
        long before = store.revision();
        try (Watcher watcher = store.watch("pods", "", before)) {
            store.edit(key("a"), Edit.Keep::new);

            assertThat(store.revision()).isEqualTo(before);
            assertThat(drain(watcher)).isEmpty();
        }
    }

    @Test
    void aTakenNameIsNotCreatedAgain() {
        create("a");

        assertThat(store.create(key("a"), Json.object())).isEmpty();
    }

    @Test
    void anEditThatThrowsLeavesEverythingAsItWas() {
        create("a");
        long before = store.revision();

        assertThatThrownBy(() -> store.edit(key("a"), current -> {
                    current.put("spoiled", true);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(store.revision()).isEqualTo(before);
        assertThat(store.get(key("a")).orElseThrow().has("spoiled")).isFalse();
    }

    @Test
    void aWatchResumesWithoutGapAndWithoutRepetition() {
        create("a");
        long middle = store.revision();
        label("a", "1");
        create("b");
        store.edit(key("a"), Edit.Remove::new);

        try (Watcher watcher = store.watch("pods", "", middle)) {
            create("c");

            assertThat(drain(watcher))
                    .extracting(c -> c.key().name() + (c.removed() ? " gone" : ""))
                    .containsExactly("a", "b", "a gone", "c");
        }
    }

    @Test
    void aWatchSeesItsNamespaceAndCollectionOnly() {
        try (Watcher watcher = store.watch("pods", "default", store.revision())) {
            create("a");
            store.create(new ObjectKey("pods", "other", "b"), named("b"));
            store.create(new ObjectKey("secrets", "default", "c"), named("c"));

            assertThat(drain(watcher)).extracting(c -> c.key().name()).containsExactly("a");
        }
    }

    @Test
    void aCompactionMakesEveryEarlierVersionTooOld() {
        create("a");
        long before = store.revision();
        store.compact();

        assertThatThrownBy(() -> store.watch("pods", "", before))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isEqualTo(410));
        store.watch("pods", "", store.revision()).close();
    }

    @Test
    void onlyTheNewestChangesAreKept() {
        create("a");
        long early = store.revision();
        for (int i = 0; i <= ObjectStore.KEPT; i++) {
            label("a", Integer.toString(i));
        }

        assertThatThrownBy(() -> store.watch("pods", "", early))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isEqualTo(410));
        try (Watcher watcher = store.watch("pods", "", store.oldest())) {
            assertThat(drain(watcher)).hasSize(ObjectStore.KEPT);
        }
    }

    @Test
    void aRemovalCarriesTheLastStateAndItsOwnVersion() {
        String created = Metadata.resourceVersion(create("a"));
        try (Watcher watcher = store.watch("pods", "", store.revision())) {
            store.edit(key("a"), Edit.Remove::new);

            Change removal = drain(watcher).getFirst();
            assertThat(removal.removed()).isTrue();
            assertThat(Metadata.resourceVersion(removal.after())).isNotEqualTo(created);
        }
    }

    @Test
    void listsComeInTheOrderOfNamespaceAndName() {
        store.create(new ObjectKey("pods", "b", "1"), named("b1"));
        store.create(new ObjectKey("pods", "a", "2"), named("a2"));
        store.create(new ObjectKey("pods", "a", "1"), named("a1"));
        store.create(new ObjectKey("podsecrets", "a", "1"), named("no"));

        assertThat(store.list("pods", "").objects()).extracting(Metadata::name).containsExactly("a1", "a2", "b1");
        assertThat(store.list("pods", "a").objects()).extracting(Metadata::name).containsExactly("a1", "a2");
    }

    @Test
    void writersOnManyThreadsLoseNothingAndEveryWatcherSeesTheirOrder() throws InterruptedException {
        int writers = 8;
        int writes = 50;
        try (Watcher watcher = store.watch("pods", "", store.revision())) {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int w = 0; w < writers; w++) {
                    String name = "w" + w;
                    threads.submit(() -> {
                        create(name);
                        for (int i = 1; i < writes; i++) {
                            label(name, Integer.toString(i));
                        }
                    });
                }
            }

            List<Change> seen = drain(watcher);
            assertThat(seen).hasSize(writers * writes);
            assertThat(seen).extracting(Change::revision).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void anIdleWatcherLearnsHowFarItIs() throws InterruptedException {
        try (Watcher watcher = store.watch("pods", "", store.revision())) {
            store.create(new ObjectKey("secrets", "default", "s"), named("s"));

            assertThat(watcher.next(Duration.ofMillis(1))).isEqualTo(new Signal.Idle(store.revision()));
        }
    }

    private ObjectNode create(String name) {
        return store.create(key(name), named(name)).orElseThrow();
    }

    private ObjectNode label(String name, String value) {
        return store.edit(key(name), current -> {
                    Json.child(Json.child(current, "metadata"), "labels").put("l", value);
                    return new Edit.Keep(current);
                })
                .orElseThrow();
    }

    private static ObjectKey key(String name) {
        return new ObjectKey("pods", "default", name);
    }

    private static ObjectNode named(String name) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static List<Change> drain(Watcher watcher) {
        List<Change> changes = new ArrayList<>();
        try {
            while (watcher.next(Duration.ZERO) instanceof Change change) {
                changes.add(change);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return changes;
    }
}
