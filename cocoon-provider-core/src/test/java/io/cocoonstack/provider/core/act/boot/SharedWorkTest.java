package io.cocoonstack.provider.core.act.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Pods do together, on real threads. */
@Timeout(60)
class SharedWorkTest {

    private final SystemScheduling threads = new SystemScheduling();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        threads.close();
    }

    @Test
    void aForcedPullDoesNotTakeTheResultOfOneThatIsNot() throws Exception {
        CountDownLatch forced = new CountDownLatch(1);
        ImageCapability local = fake(ImageCapability.class, (_, method, arguments) -> {
            assertThat(method.getName()).isEqualTo("pullImage");
            calls.add("pull force=" + arguments[1]);
            if (arguments[1].equals(true)) {
                forced.countDown();
            } else {
                forced.await();
            }
            return null;
        });
        Images images = new Images(around(SnapshotParts.NONE, local, null));

        CompletableFuture<String> first = async(() -> images.bootable("img:1", false, Transfer.SILENT));
        await().until(() -> calls.size() == 1);
        CompletableFuture<String> second = async(() -> images.bootable("img:1", false, Transfer.SILENT));
        assertThat(images.bootable("img:1", true, Transfer.SILENT)).isEqualTo("img:1");

        assertThat(first.get()).isEqualTo("img:1");
        assertThat(second.get()).isEqualTo("img:1");
        assertThat(calls).contains("pull force=false", "pull force=true");
    }

    /** An import begins with the removal of its name: it must not hit what another Pod has just brought. */
    @Test
    void aSnapshotThatCameWhileThePodWaitedForItsTurnIsNotPulledAgain() {
        SnapshotCapability local = fake(SnapshotCapability.class, (_, method, _) -> {
            assertThat(method.getName()).isEqualTo("findSnapshot");
            calls.add("find");
            return calls.size() == 1
                    ? Optional.empty()
                    : Optional.of(new LocalSnapshot("S1", "golden:1", "", "", "", "cloud-hypervisor"));
        });
        SnapshotStore store = fake(SnapshotStore.class, (_, method, _) -> {
            throw new AssertionError(method.getName());
        });
        Clones clones = new Clones(
                around(new SnapshotParts(store, null, null), null, local),
                new Images(around(SnapshotParts.NONE, null, local)));
        PodRecord pod = PodRecords.with(PodRecords.run("a"), Annotations.IMAGE, "golden:1");

        assertThat(clones.image("golden:1", pod, Transfer.SILENT).vm().id()).isEqualTo("VM1");
        assertThat(calls).containsExactly("find", "find", "clone");
    }

    private Surroundings around(SnapshotParts parts, ImageCapability images, SnapshotCapability snapshots) {
        Runtime runtime = fake(Runtime.class, (_, method, arguments) -> switch (method.getName()) {
            case "capability" ->
                Optional.ofNullable(
                        arguments[0] == ImageCapability.class
                                ? images
                                : arguments[0] == SnapshotCapability.class ? snapshots : null);
            case "clone" -> {
                calls.add("clone");
                yield new Vm("VM1", "vk-ns-a", "", VmState.RUNNING, 7, List.of());
            }
            default -> throw new AssertionError(method.getName());
        });
        EngineMeters meters = fake(EngineMeters.class, (_, _, _) -> null);
        return new Surroundings(runtime, null, null, null, parts, null, meters, threads, null, "node-a", "mmap", "");
    }

    private static <T> CompletableFuture<T> async(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> Thread.ofVirtual().start(task));
    }

    private static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
