package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.engine.StartupPlan;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.Configuration;

/** The parts of the library, put together for one host. */
final class RealAssembly implements NodeAssembly {

    @Override
    public RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown) throws StartFailure {
        throw new StartFailure("the node's parts are not there yet", null);
    }

    @Override
    public StartupPlan plan(Configuration configuration) throws StartFailure {
        throw new StartFailure("the node's parts are not there yet", null);
    }
}
