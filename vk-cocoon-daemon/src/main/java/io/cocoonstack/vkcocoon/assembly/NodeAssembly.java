package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.engine.StartupPlan;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.Configuration;
import java.util.Map;

/** Puts nodes together: the one thing commands need of the rest. */
public interface NodeAssembly {

    /**
     * Brings a node up: everything is reconciled and the Node is visible when this returns.
     *
     * @param teardown takes every part as soon as it is up, also when the start then fails
     * @throws StartFailure when it cannot come up; nothing was done to any VM unless the start-up reconcile was through
     * @throws Teardown.StoppedException when a signal came in between
     */
    RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException;

    /** What {@link #start} would do to Pods and VMs, without doing it. */
    StartupPlan plan(Configuration configuration) throws StartFailure, InterruptedException;

    /** The assembly of the real parts. */
    static NodeAssembly real(Map<String, String> environment) {
        return new RealAssembly(environment);
    }
}
