package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.Configuration;
import java.util.Map;

/** Puts nodes together: the one thing commands need of the rest. Every part goes to the teardown as soon as it is up. */
public interface NodeAssembly {

    /**
     * Brings a node up: everything is reconciled and the Node is visible, or about to be, when this returns.
     *
     * @throws StartFailure when it cannot come up; nothing was done to any VM unless the start-up reconcile was through
     * @throws Teardown.StoppedException when a signal came in between
     */
    RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException;

    /** What {@link #start} would do to Pods and VMs, without doing it. */
    StartupPlan plan(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException;

    /**
     * The assembly of the real parts.
     *
     * @param environment variables of the process, where the way to the API server is found
     */
    static NodeAssembly real(Map<String, String> environment) {
        return new RealAssembly(environment);
    }
}
