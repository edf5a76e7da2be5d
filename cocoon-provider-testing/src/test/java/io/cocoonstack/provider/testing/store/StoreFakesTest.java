package io.cocoonstack.provider.testing.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore.Kind;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.fault.FaultPlan;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import io.cocoonstack.provider.testing.memory.RuntimeVerb;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The knobs. */
@Timeout(30)
class StoreFakesTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final SnapshotRef REF = new SnapshotRef("vk-demo-0", SnapshotRef.HIBERNATE);

    private final List<Duration> slept = new ArrayList<>();
    private final InMemoryRuntime node = new InMemoryRuntime(Delay.none()).addSnapshot("vk-demo-0", "demo:1");
    private final SnapshotCapability local =
            node.capability(SnapshotCapability.class).orElseThrow();
    private final FakeSnapshotStore store = FakeSnapshotStore.inMemory(slept::add, InstantSource.fixed(NOON));

    @Test
    void aCallFailsOnceWithOrWithoutItsEffect() {
        store.faults()
                .failNext(StoreVerb.PUSH, SnapshotFailure.Refused::new)
                .failNextAfterEffect(StoreVerb.PUSH, SnapshotFailure.Unavailable::new);
        assertThat(failure(this::push)).isInstanceOf(SnapshotFailure.Refused.class);
        assertThat(store.find(REF)).isEmpty();
        assertThat(failure(this::push)).isInstanceOf(SnapshotFailure.Unavailable.class);
        assertThat(store.find(REF)).isPresent();
        store.faults().failNextAfterEffect(StoreVerb.DELETE, SnapshotFailure.Unavailable::new);
        assertThat(failure(() -> store.delete(REF))).isInstanceOf(SnapshotFailure.Unavailable.class);
        assertThat(store.find(REF)).isEmpty();
    }

    @Test
    void aPushAndADeleteThatBreakOffChangeNothing() {
        store.faults().dieNext(StoreVerb.PUSH).dieNext(StoreVerb.DELETE);
        assertThat(failure(this::push)).isInstanceOf(SnapshotFailure.Unavailable.class);
        assertThat(store.find(REF)).isEmpty();
        push();
        assertThat(failure(() -> store.delete(REF))).isInstanceOf(SnapshotFailure.Unavailable.class);
        assertThat(store.find(REF)).isPresent();
    }

    @Test
    void aPullThatBreaksOffLeavesNothing() {
        push();
        store.faults().dieNext(StoreVerb.PULL);
        assertThat(failure(() -> pull("copy"))).isInstanceOf(SnapshotFailure.Unavailable.class);
        assertThat(local.findSnapshot("copy")).isEmpty();
        pull("copy");
        assertThat(local.findSnapshot("copy")).isPresent();
    }

    @Test
    void aDamagedArtifactIsFoundAndRejected() {
        push();
        store.damage(REF);
        assertThat(store.find(REF)).isPresent();
        assertThat(failure(() -> pull("copy"))).isInstanceOf(SnapshotFailure.Rejected.class);
        assertThat(local.findSnapshot("copy")).isEmpty();
        assertThat(node.faults().calls(RuntimeVerb.SNAPSHOT_IMPORT)).isZero();
    }

    @Test
    void timePassesOnlyThroughTheDelayAndThePushTimeThroughTheClock() {
        store.faults().latency(StoreVerb.PUSH, Duration.ofMinutes(5));
        push();
        assertThat(slept).contains(Duration.ofMinutes(5));
        assertThat(store.find(REF).orElseThrow().pushed()).contains(NOON);
    }

    @Test
    void aCallThatHangsEndsWhenReleasedOrInterrupted() throws InterruptedException {
        store.faults().hang(StoreVerb.PUSH);
        Thread first = Thread.ofVirtual().start(this::push);
        Thread second = Thread.ofVirtual().start(() -> failure(this::push));
        await().until(() -> store.faults().calls(StoreVerb.PUSH) == 2);
        second.interrupt();
        second.join();
        assertThat(store.find(REF)).isEmpty();
        store.faults().release(StoreVerb.PUSH);
        first.join();
        assertThat(store.find(REF)).isPresent();
    }

    @Test
    void anOutageThatBeginsWhileACallRunsEndsIt() throws InterruptedException {
        store.faults().hang(StoreVerb.PUSH);
        Thread push = Thread.ofVirtual().start(() -> failure(this::push));
        await().until(() -> store.faults().calls(StoreVerb.PUSH) == 1);
        store.faults().outage(true).release(StoreVerb.PUSH);
        push.join();
        store.faults().outage(false);
        assertThat(store.find(REF)).isEmpty();
    }

    @Test
    void callsAreCountedByVerbAndReference() {
        push();
        store.find(REF);
        assertThat(store.faults().calls())
                .containsExactly(
                        new FaultPlan.Call<>(StoreVerb.PUSH, "vk-demo-0:hibernate"),
                        new FaultPlan.Call<>(StoreVerb.FIND, "vk-demo-0:hibernate"));
    }

    @Test
    void aDirectoryOutlivesItsStore(@TempDir Path directory) {
        FakeSnapshotStore first = FakeSnapshotStore.inDirectory(directory, Delay.none(), InstantSource.fixed(NOON));
        first.push(REF, local, "vk-demo-0", Map.of(SnapshotManifest.FROM_NODE, "node-a"), Transfer.SILENT);
        FakeSnapshotStore second = FakeSnapshotStore.inDirectory(directory, Delay.none(), InstantSource.fixed(NOON));
        assertThat(second.find(REF)).isPresent().isEqualTo(first.find(REF));
        second.pull(REF, local, "copy", Transfer.SILENT);
        assertThat(local.findSnapshot("copy")).isPresent();
    }

    @Test
    void imagesAreToldApartAndProvidedOnce() {
        FakeImageStore images =
                new FakeImageStore(Delay.none()).addCloudImage("win/11:24h2").addSnapshot("demo");
        ImageRef windows = ImageRef.parse("win/11:24h2").orElseThrow();
        ImageCapability target = node.capability(ImageCapability.class).orElseThrow();
        assertThat(images.kind(windows)).isEqualTo(Kind.CLOUD_IMAGE);
        assertThat(images.kind(ImageRef.parse("demo:latest").orElseThrow())).isEqualTo(Kind.SNAPSHOT);
        assertThat(images.kind(ImageRef.parse("else:1").orElseThrow())).isEqualTo(Kind.ELSEWHERE);
        assertThat(images.provide(windows, target, false, Transfer.SILENT)).isEqualTo("win/11:24h2");
        assertThat(images.provide(windows, target, false, Transfer.SILENT)).isEqualTo("win/11:24h2");
        assertThat(target.findImage("win/11:24h2")).map(LocalImage::type).contains("cloudimg");
        assertThat(node.faults().calls(RuntimeVerb.IMAGE_IMPORT)).isEqualTo(1);
        assertThat(images.provide(windows, target, true, Transfer.SILENT)).isEqualTo("win/11:24h2");
        assertThat(node.faults().calls(RuntimeVerb.IMAGE_IMPORT)).isEqualTo(2);
        images.faults().outage(true);
        assertThat(failure(() -> images.kind(windows))).isInstanceOf(SnapshotFailure.Unavailable.class);
    }

    @Test
    void aPeerGivesExactlyTheSnapshotThatTheStoreNames() {
        FakePeers peers = new FakePeers("node-a", Delay.none()).offer("node-b", "SNAPSHOT-1", Path.of("/peer/1"));
        assertThat(peers.fetch(REF, manifest("SNAPSHOT-1", "node-a"), Transfer.SILENT))
                .isEmpty();
        assertThat(peers.fetch(REF, manifest("SNAPSHOT-1", ""), Transfer.SILENT))
                .isEmpty();
        assertThat(failure(() -> peers.fetch(REF, manifest("SNAPSHOT-2", "node-b"), Transfer.SILENT)))
                .isInstanceOf(SnapshotFailure.Absent.class);
        Optional<SnapshotPeers.Staged> staged = peers.fetch(REF, manifest("SNAPSHOT-1", "node-b"), Transfer.SILENT);
        assertThat(staged).map(SnapshotPeers.Staged::directory).contains(Path.of("/peer/1"));
        assertThat(peers.staged()).containsExactly(Path.of("/peer/1"));
        staged.orElseThrow().close();
        assertThat(peers.staged()).isEmpty();
    }

    private void push() {
        store.push(REF, local, "vk-demo-0", Map.of(), Transfer.SILENT);
    }

    private void pull(String name) {
        store.pull(REF, local, name, Transfer.SILENT);
    }

    private static SnapshotManifest manifest(String id, String node) {
        return new SnapshotManifest(id, "demo:1", node, "cloud-hypervisor", NOON);
    }

    private static SnapshotFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(SnapshotFailureException.class, call).failure();
    }
}
