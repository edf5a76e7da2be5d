package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.testing.sim.SimTask;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a lane is doing: the step it performs and what it knew when it was told to. */
public record Errand(Evidence evidence, Step step) {

    /** The errand of a task, if it is a lane's. */
    public static Optional<Errand> of(@Nullable SimTask task) {
        return task != null && task.errand() instanceof Errand errand ? Optional.of(errand) : Optional.empty();
    }

    public String uid() {
        return evidence.pod().ref().uid();
    }

    /** The kind of the step. */
    public String kind() {
        return step.getClass().getSimpleName();
    }

    @Override
    public String toString() {
        return kind() + " of " + evidence.pod().ref().uid();
    }
}
