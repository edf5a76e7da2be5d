package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import java.time.Duration;
import java.util.Optional;

/** Checks of addresses: whoever really has the address answers, if anybody has. */
public final class SimProbes implements ProbeAgent {

    private static final Duration ANSWER = Duration.ofMillis(1);

    private final SimWorld world;

    SimProbes(SimWorld world) {
        this.world = world;
    }

    @Override
    public ProbeResult check(ProbeTarget target, Duration limit) {
        boolean answered = answers(target.ip());
        if (!world.outside().threads().pause(answered ? ANSWER : limit)) {
            return new ProbeResult(false, "interrupted");
        }
        world.tell(new Deed.Checked(target.ip(), answered));
        return answered ? new ProbeResult(true, "ping ok") : new ProbeResult(false, "ping failed: timeout");
    }

    /** Whether some guest answers at an address now. */
    public boolean answers(String ip) {
        return holder(ip).isPresent();
    }

    private Optional<SimVm> holder(String ip) {
        return world.vms().all().stream().filter(vm -> vm.answersAt(ip)).findFirst();
    }
}
