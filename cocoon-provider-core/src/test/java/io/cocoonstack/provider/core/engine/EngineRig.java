package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.core.port.VirtualScheduling;
import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.store.FakeImageStore;
import io.cocoonstack.provider.testing.store.FakeSnapshotStore;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A whole engine over fakes in virtual time. */
final class EngineRig {

    private static final EngineSettings SETTINGS =
            new EngineSettings("node-a", "192.0.2.1", "", "mmap", OrphanPolicy.DESTROY, true);

    final VirtualScheduling time = new VirtualScheduling();
    final ScriptedRuntime runtime = new ScriptedRuntime();
    final FakePods pods = new FakePods();
    final Map<String, String> leases = new HashMap<>();
    final List<String> released = new ArrayList<>();
    final List<String> meters = new ArrayList<>();
    /** Addresses that do not answer. */
    final Set<String> unreachable = new HashSet<>();

    boolean leasesUnreadable;
    /** The daemon that hands out addresses takes none back. */
    boolean leasesKept;

    /** Null is a node without macOS guests. */
    @Nullable
    ScriptedRuntime macos;

    /** Null leaves all images to the runtime. */
    @Nullable
    FakeImageStore images;

    /** Null is a node without a snapshot store. */
    @Nullable
    FakeSnapshotStore store;

    /** What the engine sees of it. */
    UnaryOperator<SnapshotStore> seenStore = UnaryOperator.identity();

    /** Null never asks another node. */
    @Nullable
    SnapshotPeers peers;

    ProviderEngine engine;

    EngineRig() {
        this(SETTINGS);
    }

    EngineRig(EngineSettings settings) {
        engine = build(settings);
    }

    /** A node that keeps its snapshots in a store. */
    static EngineRig withStore() {
        EngineRig rig = new EngineRig();
        rig.store = FakeSnapshotStore.inMemory(Delay.none(), rig.time::now);
        rig.engine = rig.build(SETTINGS);
        return rig;
    }

    /** A node that serves macOS guests. */
    static EngineRig withMacos() {
        EngineRig rig = new EngineRig();
        rig.macos = new ScriptedRuntime();
        rig.engine = rig.build(SETTINGS);
        return rig;
    }

    /** A node whose images may live beside its snapshots. */
    static EngineRig withImages() {
        EngineRig rig = new EngineRig();
        rig.images = new FakeImageStore(Delay.none());
        rig.engine = rig.build(SETTINGS);
        return rig;
    }

    private ProviderEngine build(EngineSettings settings) {
        return ProviderEngine.of(new EngineParts(
                runtime,
                macos,
                new TableLeases(),
                (target, _) -> unreachable.contains(target.ip())
                        ? new ProbeResult(false, "ping failed: timeout")
                        : new ProbeResult(true, "ping ok"),
                new SnapshotParts(store == null ? null : seenStore.apply(store), images, peers),
                pods,
                recorder(),
                time,
                settings));
    }

    /** Ends the engine as a killed process would and starts another over what is left. */
    void restart() {
        engine.close();
        runtime.listener = null;
        engine = build(SETTINGS);
        engine.start(List.copyOf(pods.stored.values()));
        time.settle();
    }

    void start() {
        engine.start(List.copyOf(pods.stored.values()));
        time.settle();
    }

    /** As {@link #running(PodRecord)}, with an ordinary Pod "a". */
    void running() {
        running(PodRecords.run("a"));
    }

    /** Starts the engine and gives it a Pod that is soon ready. */
    void running(PodRecord pod) {
        start();
        apply(pod);
        answers(pod.ref().name());
    }

    /** A Pod's guest gets its address and answers, and the Pod shows it. */
    void answers(String name) {
        lease(pods.pod(name).spec().vmName(), "10.0.0.7");
        advance(Duration.ofSeconds(2));
        echo();
        assertThat(pods.annotation(name, Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    /** The runtime says something about a VM, and the engine hears it. */
    void event(VmEvent.Kind kind, Vm vm, VmState state) {
        runtime.event(kind, new Vm(vm.id(), vm.name(), vm.hypervisor(), state, vm.pid(), vm.nics()));
        time.settle();
    }

    FakeSnapshotStore store() {
        return Objects.requireNonNull(store);
    }

    /** Creates or changes a Pod on the API server and lets the engine see it. */
    void apply(PodRecord pod) {
        pods.store(pod);
        engine.podSeen(pod);
        time.settle();
    }

    /** Wishes a Pod asleep or awake, and lets the engine see it. */
    void hibernate(String name, boolean wanted) {
        PodRecord pod = pods.pod(name);
        apply(
                wanted
                        ? PodRecords.with(pod, Annotations.HIBERNATE, "true")
                        : PodRecords.without(pod, Annotations.HIBERNATE));
    }

    /** Lets the engine see what the API server holds, as its informer would. */
    void echo() {
        List.copyOf(pods.stored.values()).forEach(engine::podSeen);
        time.settle();
    }

    void delete(String name) {
        apply(PodRecords.deleting(pods.pod(name)));
    }

    /** Takes the Pod from the API server at once. */
    void forceDelete(String name) {
        PodRef ref = pods.pod(name).ref();
        pods.stored.remove(ref.uid());
        engine.podGone(ref);
        time.settle();
    }

    void advance(Duration duration) {
        time.advance(duration);
    }

    void lease(String vmName, String ip) {
        leases.put(runtime.byName(vmName).primaryMac(), ip);
    }

    private EngineMeters recorder() {
        return (EngineMeters) Proxy.newProxyInstance(
                EngineMeters.class.getClassLoader(), new Class<?>[] {EngineMeters.class}, (_, method, arguments) -> {
                    meters.add(method.getName() + (arguments == null ? "" : " " + Arrays.toString(arguments)));
                    return null;
                });
    }

    private final class TableLeases implements LeaseClient {

        @Override
        public Optional<Lease> find(MacAddress mac) {
            if (leasesUnreadable) {
                throw new LeaseFailureException(new LeaseFailure.Unavailable("torn"));
            }
            return Optional.ofNullable(leases.get(mac.text()))
                    .map(ip -> new Lease(mac, ip, time.now().plusSeconds(3600)));
        }

        @Override
        public void release(MacAddress mac) {
            Locks.noneHeld("release");
            if (leasesKept) {
                throw new LeaseFailureException(new LeaseFailure.Unavailable("no such socket"));
            }
            released.add(mac.text());
        }

        @Override
        public boolean readable() {
            return !leasesUnreadable;
        }
    }
}
