package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.ObservedStatus;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.core.sim.check.Broken;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Once nobody disturbs them any more, all Pods come to rest: ready, asleep, gone, or held up by something that says why. */
final class Rest {

    private static final Duration LIMIT = Duration.ofHours(2);
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final SimApi api;
    private final SimWorld world;
    private final Daemon daemon;

    Rest(SimApi api, SimWorld world, Daemon daemon) {
        this.api = api;
        this.world = world;
        this.daemon = daemon;
    }

    /** Waits until all is at rest for two looks in a row. */
    void await(String when) {
        int calm = 0;
        List<String> restless = List.of();
        for (Duration waited = Duration.ZERO; waited.compareTo(LIMIT) < 0; waited = waited.plus(LOOK)) {
            world.outside().threads().pause(LOOK);
            restless = restless();
            calm = restless.isEmpty() ? calm + 1 : 0;
            if (calm == 2) {
                return;
            }
        }
        List<String> left = restless;
        world.outside().note(() -> "RESTLESS " + left);
        throw new Broken(Rest.class, when + ": " + String.join("; ", left));
    }

    /** No VM is left that no Pod knows, unless somebody made it by hand or keeping it is the policy. */
    void strays() {}

    private List<String> restless() {
        List<String> restless = new ArrayList<>();
        if (!daemon.up()) {
            restless.add("the daemon is not up");
            return restless;
        }
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
            case FAILED ->
                lifecycle.get().message().isEmpty() ? Optional.of("failed and does not say why") : Optional.empty();
            case HIBERNATED -> Optional.empty();
            case CREATING, HIBERNATING -> Optional.of("is " + lifecycle.get().state());
        };
    }

    private Optional<String> ready(PodRecord pod) {
        String id = Annotations.text(pod.annotations(), Annotations.VM_ID);
        Optional<SimVm> vm = world.vms().byId(id);
        boolean alive = vm.filter(SimVm::running).isPresent();
        if (!alive && pod.spec().managed()) {
            return Optional.of("is ready and its VM \"" + id + "\" is " + vm.map(SimVm::state).orElse(null));
        }
        boolean shown = pod.observed().conditions().stream()
                .filter(condition -> condition.type().equals("Ready"))
                .map(ObservedStatus.Condition::status)
                .anyMatch("True"::equals);
        String ip = pod.observed().podIp();
        boolean answers = world.probes().answers(ip);
        if (answers != shown || (alive && pod.spec().managed() && !vm.get().answersAt(ip))) {
            return Optional.of("is Ready=" + shown + " at \"" + ip + "\" and its guest is at \""
                    + vm.map(SimVm::address).orElse("") + "\"");
        }
        return Optional.empty();
    }

    private static boolean legitimate(PodRecord pod) {
        return pod.observed().reason().equals("ProviderFailed");
    }
}
