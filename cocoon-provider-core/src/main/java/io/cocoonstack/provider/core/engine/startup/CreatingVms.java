package io.cocoonstack.provider.core.engine.startup;

import io.cocoonstack.provider.core.act.outside.StaleCreates;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that were in state {@code creating} at start. Their names are held until the runtime says what they are: a corpse, a
 * VM that may be adopted, or a creation that still goes on and is asked about again.
 */
final class CreatingVms {

    private static final Logger log = LoggerFactory.getLogger(CreatingVms.class);
    private static final Duration BUDGET = Duration.ofMinutes(30);

    private final Surroundings around;

    CreatingVms(Surroundings around) {
        this.around = around;
    }

    void ask(Vm vm) {
        around.table().reserve(vm.name(), vm.id(), "VM " + vm.id() + ", which is still being created");
        around.scheduling()
                .start(
                        "creating " + vm.name(),
                        () -> ask(vm, 0, around.scheduling().now()));
    }

    private void ask(Vm vm, int tries, Instant since) {
        Answer answer = answer(vm);
        switch (answer) {
            case Answer.Free _ -> around.table().settle(vm.name(), vm.id(), Optional.empty());
            case Answer.Usable(var found) -> around.table().settle(vm.name(), vm.id(), Optional.of(found));
            case Answer.Undecided _ -> {
                if (Duration.between(since, around.scheduling().now()).compareTo(BUDGET) >= 0) {
                    log.warn("vm={} vmId={} is being created for too long, left alone", vm.name(), vm.id());
                    return;
                }
                Duration wait = Backoff.doubling(Duration.ofSeconds(1), tries, Duration.ofSeconds(30));
                around.scheduling().after(wait, "creating " + vm.name(), () -> ask(vm, tries + 1, since));
            }
        }
    }

    private Answer answer(Vm vm) {
        try {
            Optional<StaleCreateCapability> creates = around.runtime().capability(StaleCreateCapability.class);
            if (creates.isPresent()) {
                StaleCreateCapability.Outcome outcome = creates.get().reconcileStaleCreate(vm.id());
                around.meters().staleCreate(StaleCreates.label(outcome));
                switch (outcome) {
                    case COLLECTED, NOT_FOUND -> {
                        return new Answer.Free();
                    }
                    case BUSY -> {
                        return new Answer.Undecided();
                    }
                    case NOT_CREATING -> {}
                }
            }
            Vm found = around.runtime().inspect(vm.id());
            return found.state() == VmState.CREATING || found.state() == VmState.CREATED
                    ? new Answer.Undecided()
                    : new Answer.Usable(found);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                return new Answer.Free();
            }
            around.meters().staleCreate("error");
            log.warn(
                    "vm={} vmId={} is being created and the runtime does not say by whom: {}",
                    vm.name(),
                    vm.id(),
                    e.getMessage());
            return new Answer.Undecided();
        }
    }

    private sealed interface Answer {
        record Free() implements Answer {}

        record Usable(Vm vm) implements Answer {}

        record Undecided() implements Answer {}
    }
}
