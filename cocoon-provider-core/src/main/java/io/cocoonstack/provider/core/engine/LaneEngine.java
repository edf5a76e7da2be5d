package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.act.Acts;
import io.cocoonstack.provider.core.act.Notebook;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.act.outside.VmTable;
import io.cocoonstack.provider.core.engine.startup.Startup;
import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.decide.Planner;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.startup.StartupDecision;
import io.cocoonstack.provider.core.plan.startup.StartupPlanner;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The engine: one lane per incarnation, found by uid. */
final class LaneEngine implements ProviderEngine {

    private static final Duration RECLAIM = Duration.ofMinutes(10);
    private static final Duration MACOS_LOOK = Duration.ofSeconds(10);

    private final EngineParts parts;
    private final Surroundings around;
    private final Acts acts;
    private final Function<Evidence, Step> planner;
    private final Startup startup;
    private final VmWatcher watcher;
    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
    private final Finished finished = new Finished();

    private volatile boolean started;
    private volatile boolean closed;

    LaneEngine(EngineParts parts) {
        this(parts, new Planner(planSettings(parts))::next);
    }

    /** With another planner than the real one: for whoever wants to see what a wrong one does. */
    LaneEngine(EngineParts parts, Function<Evidence, Step> planner) {
        this.parts = parts;
        this.around = new Surroundings(
                parts.runtime(),
                parts.macos(),
                parts.leases(),
                parts.probes(),
                parts.snapshots(),
                parts.pods(),
                parts.meters(),
                parts.scheduling(),
                new VmTable(this::nameFreed),
                parts.settings().nodeName(),
                parts.settings().restoreMode(),
                parts.settings().hostIp());
        this.acts = new Acts(around);
        this.planner = planner;
        this.startup = new Startup(
                around,
                new StartupPlanner(
                        parts.settings().cpuClass(),
                        parts.settings().orphans(),
                        parts.settings().orphansChosen()));
        this.watcher = new VmWatcher(parts.runtime(), parts.scheduling(), this::vmChanged, this::vmsListed);
    }

    @Override
    public void start(Collection<PodRecord> pods) {
        startup.decisions(pods).forEach(this::carryOut);
        started = true;
        watcher.start();
        if (parts.macos() != null) {
            lookAtMacos();
        }
        SnapshotStore store = parts.snapshots().store();
        if (store != null) {
            parts.scheduling().start("snapshot reclaimer", () -> reclaim(store));
        }
        List.copyOf(lanes.values()).forEach(lane -> lane.tell(_ -> {}));
    }

    @Override
    public StartupPlan plan(Collection<PodRecord> pods) {
        return startup.plan(pods);
    }

    private void carryOut(StartupDecision decision) {
        switch (decision) {
            case StartupDecision.AdoptById(var pod, var vm) -> resume(pod, vm, false);
            case StartupDecision.AdoptByName(var pod, var vm) -> resume(pod, vm, true);
            case StartupDecision.Mirror(var pod) -> lane(pod, true);
            case StartupDecision.Asleep(var pod, var _) -> lane(pod, true).prepare(acts::claim);
            case StartupDecision.Boot(var pod, var _) -> unbound(pod);
            case StartupDecision.Finish(var pod) -> unbound(pod);
            case StartupDecision.Ended _ -> {}
            case StartupDecision.AskCreating creation -> startup.settle(creation);
            case StartupDecision.Orphan orphan -> startup.settle(orphan);
        }
    }

    private void unbound(PodRecord pod) {
        Lane lane = lane(pod, true);
        if (pod.sleeps()) {
            lane.prepare(acts::claim);
        }
    }

    private void resume(PodRecord pod, Vm vm, boolean byName) {
        lane(pod, true).prepare(book -> acts.resume(vm, byName, book));
    }

    @Override
    public void podSeen(PodRecord pod) {
        if (closed || finished.contains(pod.ref().uid())) {
            return;
        }
        Lane known = lanes.get(pod.ref().uid());
        if (known == null && pod.terminal() && !pod.deleting()) {
            return;
        }
        Lane lane = known == null ? lane(pod, false) : known;
        boolean leaves = pod.deleting() || Annotations.flag(pod.annotations(), Annotations.HIBERNATE);
        if (leaves) {
            lane.tellUrgently(book -> seen(pod, book));
        } else {
            lane.tell(book -> seen(pod, book));
        }
    }

    private void seen(PodRecord pod, Notebook book) {
        if (PodChanges.concern(book.pod(), pod) && book.bound().isPresent() && !pod.deleting()) {
            parts.meters().lifecycle("update", "skipped", "noop");
        }
        book.seen(pod);
    }

    @Override
    public void podGone(PodRef pod) {
        finished.remove(pod.uid());
        Lane lane = lanes.get(pod.uid());
        if (lane != null) {
            lane.tellUrgently(Notebook::vanished);
        }
    }

    @Override
    public void vmDoubted(PodRef pod) {
        Lane lane = lanes.get(pod.uid());
        if (lane != null) {
            lane.view().vm().ifPresent(this::vmChanged);
        }
    }

    @Override
    public List<TrackedPod> pods() {
        return lanes.values().stream().map(Lane::view).toList();
    }

    @Override
    public boolean healthy() {
        return started && !closed;
    }

    @Override
    public void close() {
        closed = true;
        watcher.close();
        lanes.values().forEach(Lane::close);
    }

    private static PlanSettings planSettings(EngineParts parts) {
        return new PlanSettings(
                parts.settings().nodeName(),
                parts.settings().cpuClass(),
                parts.snapshots().store() != null,
                parts.snapshots().peers() != null,
                parts.macos() != null);
    }

    private Lane lane(PodRecord pod, boolean atStart) {
        return lanes.computeIfAbsent(
                pod.ref().uid(),
                _ -> new Lane(around, planner, acts, pod, atStart, this::countKeptVms, this::laneEnded));
    }

    private void laneEnded(Lane lane) {
        PodRef pod = lane.view().pod().ref();
        if (!lane.objectGone()) {
            finished.add(pod.uid());
        }
        lanes.remove(pod.uid(), lane);
        countKeptVms();
    }

    private void nameFreed() {
        lanes.values().forEach(lane -> lane.tell(Notebook::hurry));
    }

    private void reclaim(SnapshotStore store) {
        if (!closed) {
            new SnapshotReclaimer(parts.runtime(), store, () -> lanes.values().stream()
                            .map(lane -> lane.view().pod())
                            .toList())
                    .run();
            parts.scheduling().after(RECLAIM, "snapshot reclaimer", () -> reclaim(store));
        }
    }

    /** There is no stream of events about macOS guests: they are asked about all the time. */
    private void lookAtMacos() {
        if (closed) {
            return;
        }
        lanes.values().stream()
                .filter(lane -> lane.view().pod().spec().macos())
                .forEach(lane -> lane.tell(Notebook::suspect));
        parts.scheduling().after(MACOS_LOOK, "macOS guests", this::lookAtMacos);
    }

    private void vmChanged(Vm vm) {
        for (Lane lane : lanes.values()) {
            lane.view()
                    .vm()
                    .filter(bound -> vm.id().isEmpty()
                            ? bound.name().equals(vm.name())
                            : bound.id().equals(vm.id()))
                    .filter(_ -> lane.view().pod().spec().managed())
                    .ifPresent(_ -> lane.tell(Notebook::suspect));
        }
    }

    private void vmsListed(List<Vm> vms) {
        Set<String> running = vms.stream().filter(Vm::running).map(Vm::id).collect(Collectors.toSet());
        for (Lane lane : lanes.values()) {
            lane.view().vm().filter(bound -> !running.contains(bound.id())).ifPresent(this::vmChanged);
        }
    }

    private void countKeptVms() {
        parts.meters()
                .keptVms((int) lanes.values().stream().filter(Lane::keepsVm).count());
    }
}
