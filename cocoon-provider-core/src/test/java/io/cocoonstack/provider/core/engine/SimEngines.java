package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import java.util.function.Function;

/** Engines with a planner of the caller's choice. */
public final class SimEngines {

    private SimEngines() {}

    public static ProviderEngine of(EngineParts parts, Function<Evidence, Step> planner) {
        return new LaneEngine(parts, planner);
    }
}
