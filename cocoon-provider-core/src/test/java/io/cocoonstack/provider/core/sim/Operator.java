package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import io.cocoonstack.provider.vm.VmState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Gives the orders of a run, one after the other, and finds for each whom it can be about. */
final class Operator {

    private static final int SLOTS = 6;

    private final SimApi api;
    private final SimWorld world;
    private final Daemon daemon;
    private final boolean store;
    private int incarnations;

    Operator(SimApi api, SimWorld world, Daemon daemon, boolean store) {
        this.store = store;
        this.api = api;
        this.world = world;
        this.daemon = daemon;
    }

    void work(List<Order> orders) {
        for (Order order : orders) {
            world.outside()
                    .threads()
                    .pause(order.at().minus(world.outside().threads().passed()));
            world.outside().note(order::toString);
            perform(order.operation(), new SplittableRandom(order.dice()));
        }
    }

    /** Puts everything right that the operator or the house broke. */
    void repair() {
        world.store().down(false);
        world.leases().broken(false);
        world.runtime().emptyNextList(false);
        world.vms().all().forEach(vm -> world.vms().hang(vm, false));
    }

    private void perform(Operation operation, SplittableRandom random) {
        switch (operation) {
            case CREATE -> create("p" + random.nextInt(SLOTS), random);
            case CREATE_TWIN ->
                pod(random, pod -> pod.spec().managed(), pod -> {
                    String name = "twin" + random.nextInt(2);
                    if (api.pod("ns/" + name).isEmpty()) {
                        api.create(PodKinds.some(ref(name), pod.spec().vmName(), random));
                    }
                });
            case DELETE ->
                pod(random, pod -> !pod.deleting(), pod -> api.delete(pod.ref().key(), 30));
            case FORCE_DELETE ->
                pod(random, _ -> true, pod -> api.delete(pod.ref().key(), 0));
            case REPLACE ->
                pod(random, pod -> pod.spec().managed(), pod -> {
                    api.delete(pod.ref().key(), 0);
                    api.create(PodKinds.some(ref(pod.ref().name()), pod.spec().vmName(), random));
                });
            case SWEEP ->
                pod(
                        random,
                        pod -> pod.terminal() && !pod.deleting(),
                        pod -> api.delete(pod.ref().key(), random.nextBoolean() ? 30 : 0));
            case HIBERNATE ->
                pod(
                        random,
                        pod -> pod.spec().managed() && !pod.deleting() && !wantsSleep(pod),
                        pod -> wish(pod, "true"));
            case WAKE -> pod(random, Operator::wantsSleep, pod -> wish(pod, null));
            case BUMP_GENERATION ->
                pod(random, _ -> true, pod -> annotate(pod, Annotations.GENERATION, nextGeneration(pod)));
            case EDIT_IMAGE -> pod(random, _ -> true, pod -> annotate(pod, Annotations.IMAGE, "img:2"));
            case EDIT_NAME ->
                pod(
                        random,
                        pod -> pod.spec().managed(),
                        pod -> annotate(pod, Annotations.VM_NAME, "renamed" + random.nextInt(3)));
            case KEEP_SNAPSHOT ->
                pod(random, _ -> true, pod -> annotate(pod, Annotations.KEEP_SNAPSHOT_ON_DELETE, "true"));
            case DELETE_TAG ->
                pod(random, this::awake, pod -> world.store()
                        .unpublish(new SnapshotRef(pod.spec().vmName(), SnapshotRef.HIBERNATE)));
            case OTHER_NODE_HIBERNATES -> elsewhere("p" + random.nextInt(SLOTS));
            case LIST_EMPTY -> world.runtime().emptyNextList(daemon.up());
            case GUEST_WRITES -> vm(random, SimVm::running, world.vms()::write);
            case GUEST_CRASHES ->
                vm(random, SimVm::running, vm -> world.vms()
                        .crash(vm, random.nextInt(3) == 0 ? VmState.ERROR : VmState.STOPPED));
            case GUEST_HANGS -> vm(random, SimVm::running, vm -> world.vms().hang(vm, true));
            case GUEST_ANSWERS -> world.vms().all().forEach(vm -> world.vms().hang(vm, false));
            case VM_VANISHES -> vm(random, _ -> true, world.vms()::vanish);
            case STORE_DOWN -> world.store().down(true);
            case STORE_UP -> world.store().down(false);
            case LEASES_BREAK -> world.leases().broken(true);
            case LEASES_WORK -> world.leases().broken(false);
            case LEASE_EXPIRES -> {
                List<String> macs = world.leases().macs();
                if (!macs.isEmpty()) {
                    world.leases().expire(macs.get(random.nextInt(macs.size())));
                }
            }
            case EVENT_STORM ->
                world.events()
                        .storm(world.vms().all().stream().map(SimVm::record).toList());
            case EVENTS_CUT -> world.events().cut();
            case KILL -> daemon.kill();
            case STOP -> daemon.stop();
        }
    }

    private void create(String name, SplittableRandom random) {
        if (api.pod("ns/" + name).isPresent()) {
            return;
        }
        if (random.nextInt(12) == 0) {
            String vmName = "hand-" + name;
            SimVm vm = world.vms().byName(vmName).orElseGet(() -> world.vms()
                    .make(vmName, "10.9.0." + (1 + random.nextInt(200))));
            api.create(PodKinds.unmanaged(ref(name), vmName, vm.id(), vm.address()));
        } else {
            api.create(PodKinds.some(ref(name), "vk-ns-" + name, random));
        }
    }

    private void elsewhere(String name) {
        SnapshotRef ref = new SnapshotRef("vk-ns-" + name, SnapshotRef.HIBERNATE);
        boolean free = store
                && daemon.pods().stream()
                        .noneMatch(pod -> pod.pod().spec().vmName().equals(ref.repository()))
                && api.pods().stream().noneMatch(pod -> pod.spec().vmName().equals(ref.repository()))
                && world.vms().byName(ref.repository()).isEmpty()
                && world.store().kept(ref).isEmpty();
        if (free) {
            world.store().publish(ref, PodKinds.RUN_IMAGE, "node-b");
        }
    }

    private PodRef ref(String name) {
        incarnations++;
        return new PodRef("ns", name, name + "/" + incarnations);
    }

    private void annotate(PodRecord pod, String key, @Nullable String value) {
        Map<String, @Nullable String> change = new HashMap<>();
        change.put(key, value);
        api.annotate(pod.ref().key(), change);
    }

    private void wish(PodRecord pod, @Nullable String hibernate) {
        Map<String, @Nullable String> change = new HashMap<>();
        change.put(Annotations.HIBERNATE, hibernate);
        change.put(Annotations.GENERATION, nextGeneration(pod));
        api.annotate(pod.ref().key(), change);
    }

    private static String nextGeneration(PodRecord pod) {
        return Long.toString(1 + Lifecycle.wantedGeneration(pod.annotations()));
    }

    static boolean wantsSleep(PodRecord pod) {
        return Annotations.flag(pod.annotations(), Annotations.HIBERNATE);
    }

    /** Whether the owner sees a Pod that is awake and published. */
    private boolean awake(PodRecord pod) {
        return !wantsSleep(pod)
                && !Annotations.text(pod.annotations(), Annotations.VM_ID).isEmpty()
                && Lifecycle.read(pod.annotations())
                        .filter(shown -> shown.state() == LifecycleState.READY)
                        .filter(shown -> shown.generation() == Lifecycle.wantedGeneration(pod.annotations()))
                        .isPresent();
    }

    private void pod(SplittableRandom random, Predicate<PodRecord> fits, Consumer<PodRecord> then) {
        some(api.pods().stream().filter(fits).toList(), random, then);
    }

    private void vm(SplittableRandom random, Predicate<SimVm> fits, Consumer<SimVm> then) {
        some(world.vms().all().stream().filter(fits).toList(), random, then);
    }

    private static <T> void some(List<T> list, SplittableRandom random, Consumer<T> then) {
        if (!list.isEmpty()) {
            then.accept(list.get(random.nextInt(list.size())));
        }
    }
}
