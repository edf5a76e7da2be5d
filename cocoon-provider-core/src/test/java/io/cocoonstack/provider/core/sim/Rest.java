package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.core.sim.check.Broken;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Once nobody disturbs them any more, all Pods come to rest: ready, asleep, gone, or held up by something that says why. */
final class Rest {

    private static final Duration LIMIT = Duration.ofHours(2);
    /** Words of failures that are nobody's fault but the weather's. */
    private static final List<String> OUTAGES = List.of("fate", "answer", "is down", "torn");

    private static final Duration LOOK = Duration.ofSeconds(2);

    private final SimApi api;
    private final SimWorld world;
    private final Daemon daemon;
    private final Setup setup;

    Rest(SimApi api, SimWorld world, Daemon daemon, Setup setup) {
        this.setup = setup;
        this.api = api;
        this.world = world;
        this.daemon = daemon;
    }

    /**
     * Waits until all is at rest for two looks in a row.
     *
     * @param started whether the daemon has just been started, so that it saw every VM there is
     */
    void await(String when, boolean started) {
        int calm = 0;
        List<String> restless = List.of();
        for (Duration waited = Duration.ZERO; waited.compareTo(LIMIT) < 0; waited = waited.plus(LOOK)) {
            world.outside().threads().pause(LOOK);
            restless = restless();
            if (started) {
                restless.addAll(strays());
            }
            calm = restless.isEmpty() ? calm + 1 : 0;
            if (calm == 2) {
                return;
            }
        }
        List<String> left = restless;
        world.outside().note(() -> "RESTLESS " + left);
        throw new Broken(Rest.class, when + ": " + String.join("; ", left));
    }

    /** After a start no VM is left that no Pod knows, unless keeping it is the policy. */
    private List<String> strays() {
        boolean destroys = setup.settings().orphans() == OrphanPolicy.DESTROY
                && (setup.settings().orphansChosen() || !daemon.listed().isEmpty());
        return world.vms().all().stream()
                .filter(_ -> destroys)
                .filter(vm -> api.pods().stream()
                        .noneMatch(pod -> Annotations.text(pod.annotations(), Annotations.VM_ID)
                                .equals(vm.id())))
                .map(vm -> "nobody knows of " + vm)
                .toList();
    }

    private List<String> restless() {
        List<String> restless = new ArrayList<>();
        if (!daemon.up()) {
            restless.add("the daemon is not up");
            return restless;
        }
        // What an earlier daemon's child still makes is nobody's to judge before it is done.
        world.vms().all().stream()
                .filter(world.vms()::beingMade)
                .forEach(vm -> restless.add(vm + " is still being made"));
        daemon.pods().stream()
                .map(tracked -> tracked.pod().ref())
                .filter(pod -> api.byUid(pod.uid()).isEmpty())
                .forEach(pod -> restless.add(pod.uid() + " is gone and still served"));
        for (PodRecord pod : api.pods()) {
            why(pod).ifPresent(why -> restless.add(pod.ref().uid() + " " + why));
        }
        return restless;
    }

    private Optional<String> why(PodRecord pod) {
        if (pod.deleting()) {
            return Optional.of("is still being deleted");
        }
        if (pod.terminal()) {
            return Optional.empty();
        }
        if (Statuses.tellsOfATransfer(pod)) {
            return Optional.of("tells of a transfer that is over");
        }
        Optional<Lifecycle> lifecycle = Lifecycle.read(pod.annotations());
        long wanted = Lifecycle.wantedGeneration(pod.annotations());
        if (lifecycle.isEmpty()) {
            return legitimate(pod) ? Optional.empty() : Optional.of("has no lifecycle");
        }
        if (lifecycle.get().generation() != wanted) {
            return Optional.of("answers to generation " + lifecycle.get().generation() + " instead of " + wanted);
        }
        return switch (lifecycle.get().state()) {
            case READY -> ready(pod);
            case FAILED -> failed(pod, lifecycle.get().message());
            case HIBERNATED -> asleep(pod);
            case CREATING, HIBERNATING -> Optional.of("is " + lifecycle.get().state());
        };
    }

    /** A Pod without a VM is tried again, and what was only an outage is over. */
    private static Optional<String> failed(PodRecord pod, String message) {
        boolean hasVm = !Annotations.text(pod.annotations(), Annotations.VM_ID).isEmpty();
        boolean outage = OUTAGES.stream().anyMatch(message::contains);
        return message.isEmpty() || (outage && !hasVm) ? Optional.of("failed: " + message) : Optional.empty();
    }

    private Optional<String> asleep(PodRecord pod) {
        if (!Operator.wantsSleep(pod)) {
            return Optional.of("sleeps and is to be awake");
        }
        if (api.renamed(pod.ref().uid())) {
            return Optional.empty();
        }
        String vmName = pod.spec().vmName();
        boolean saved = setup.store()
                ? world.store()
                        .kept(new SnapshotRef(vmName, SnapshotRef.HIBERNATE))
                        .isPresent()
                : world.snapshots().byName(vmName).isPresent();
        return saved && world.vms().byName(vmName).isEmpty()
                ? Optional.empty()
                : Optional.of("sleeps, its state is saved: " + saved + ", and its VM is "
                        + world.vms().byName(vmName).orElse(null));
    }

    private Optional<String> ready(PodRecord pod) {
        if (Operator.wantsSleep(pod) && pod.spec().managed()) {
            return Optional.of("is ready and is to sleep");
        }
        String id = Annotations.text(pod.annotations(), Annotations.VM_ID);
        Optional<SimVm> vm = world.vms().byId(id);
        boolean alive = vm.filter(SimVm::running).isPresent();
        if (!alive && pod.spec().managed()) {
            return Optional.of("is ready and its VM \"" + id + "\" is "
                    + vm.map(SimVm::state).orElse(null));
        }
        boolean shown = pod.observed().conditions().stream()
                .filter(condition -> condition.type().equals("Ready"))
                .map(ObservedStatus.Condition::status)
                .anyMatch("True"::equals);
        String ip = pod.observed().podIp();
        if (alive && (vm.get().windows() != pod.spec().windows() || inherited(pod, vm.get()))) {
            // A Pod that calls Windows Linux, or that got the VM another Pod of its name left half set up: set up in
            // vain.
            return Optional.empty();
        }
        boolean answers = world.probes().answers(ip);
        if (answers != shown || (alive && pod.spec().managed() && !vm.get().answersAt(ip))) {
            return Optional.of("is Ready=" + shown + " at \"" + ip + "\" and its guest is at \""
                    + vm.map(SimVm::address).orElse("") + "\"");
        }
        return Optional.empty();
    }

    private static boolean inherited(PodRecord pod, SimVm vm) {
        return vm.maker() instanceof Errand errand
                && !errand.uid().equals(pod.ref().uid());
    }

    private static boolean legitimate(PodRecord pod) {
        return pod.observed().reason().equals("ProviderFailed");
    }
}
