package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.Deed;
import org.jspecify.annotations.Nullable;

/** Something that must hold all the time. Breaking it is a {@link Broken}. */
public interface Rule {

    /** Something was done to the world. */
    default void done(Deed deed) {}

    /** A Pod changed on the API server; null where there was or is none. */
    default void changed(@Nullable PodRecord before, @Nullable PodRecord after) {}

    /** A lane has decided what to do next. */
    default void planned(Errand errand) {}

    /** Asked after every deed and every change. */
    default void holds() {}
}
