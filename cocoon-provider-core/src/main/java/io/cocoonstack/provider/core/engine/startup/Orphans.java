package io.cocoonstack.provider.core.engine.startup;

import io.cocoonstack.provider.core.act.outside.LeaseRelease;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.startup.StartupDecision;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** VMs no Pod asked for at start. */
final class Orphans {

    private static final Logger log = LoggerFactory.getLogger(Orphans.class);

    private final Surroundings around;
    private final LeaseRelease leases;

    Orphans(Surroundings around) {
        this.around = around;
        this.leases = new LeaseRelease(around.leases(), around.meters());
    }

    void handle(StartupDecision.Orphan orphan) {
        Vm vm = orphan.vm();
        switch (orphan.policy()) {
            case DESTROY -> {
                around.table().reserve(vm.name(), vm.id(), "VM " + vm.id() + ", which is being removed");
                around.scheduling().start("orphan " + vm.name(), () -> destroy(vm));
            }
            case ALERT -> {
                around.meters().orphan();
                log.warn("vm={} vmId={} belongs to no Pod of this node {}", vm.name(), vm.id(), orphan.why());
                around.table().keep(vm);
            }
            case KEEP -> around.table().keep(vm);
        }
    }

    private void destroy(Vm vm) {
        Optional<Vm> left = Optional.empty();
        try {
            around.runtime().remove(vm.id());
            log.warn("vm={} vmId={} belonged to no Pod of this node and was removed", vm.name(), vm.id());
            leases.of(vm);
        } catch (RuntimeFailureException e) {
            if (!(e.failure() instanceof RuntimeFailure.Gone)) {
                log.warn(
                        "vm={} vmId={} belongs to no Pod and cannot be removed: {}",
                        vm.name(),
                        vm.id(),
                        e.getMessage());
                left = Optional.of(vm);
            }
        }
        around.table().settle(vm.name(), vm.id(), left);
    }
}
