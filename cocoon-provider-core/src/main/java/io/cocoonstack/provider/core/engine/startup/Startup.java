package io.cocoonstack.provider.core.engine.startup;

import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.startup.StartupDecision;
import io.cocoonstack.provider.core.plan.startup.StartupPlanner;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a start does about Pods and VMs. Lists the VMs anew each time it is asked; remembers nothing. */
public final class Startup {

    private static final Logger log = LoggerFactory.getLogger(Startup.class);

    private final Surroundings around;
    private final StartupPlanner planner;

    public Startup(Surroundings around, StartupPlanner planner) {
        this.around = around;
        this.planner = planner;
    }

    /**
     * What a start would do with these Pods.
     *
     * @throws ReconcileException when the VMs cannot be listed
     */
    public StartupPlan plan(Collection<PodRecord> pods) {
        return new StartupPlan(StartupLines.of(decide(pods)), planner.refusals(pods));
    }

    /**
     * The decisions of a start with these Pods, in the order in which they are to be carried out, and told in the log. Whoever has
     * a VM, or whose state sleeps under a VM name, holds that name before anybody else asks for it.
     *
     * @throws ReconcileException when the VMs cannot be listed or a Pod asks for another CPU class
     */
    public List<StartupDecision> decisions(Collection<PodRecord> pods) {
        List<StartupDecision> decisions = decide(pods);
        List<String> refusals = planner.refusals(pods);
        if (!refusals.isEmpty()) {
            throw new ReconcileException(String.join("; ", refusals), null);
        }
        StartupLines.of(decisions)
                .forEach(line -> log.info("plan: {} -> {} ({})", line.subject(), line.action(), line.why()));
        return decisions.stream().sorted(Comparator.comparingInt(Startup::rank)).toList();
    }

    /** Holds the name of a VM that is being created until the runtime says what became of it. Returns at once. */
    public void settle(StartupDecision.AskCreating creation) {
        new CreatingVms(around).ask(creation.vm());
    }

    /** Removes or keeps a VM no Pod asked for. Returns at once. */
    public void settle(StartupDecision.Orphan orphan) {
        new Orphans(around).handle(orphan);
    }

    private List<StartupDecision> decide(Collection<PodRecord> pods) {
        try {
            return planner.decide(pods, around.runtime().list());
        } catch (RuntimeFailureException e) {
            throw new ReconcileException("the VMs of this node cannot be listed: " + e.getMessage(), e);
        }
    }

    private static int rank(StartupDecision decision) {
        return switch (decision) {
            case StartupDecision.AdoptById _, StartupDecision.AdoptByName _ -> 0;
            case StartupDecision.Asleep(var pod, var _) when pod.sleeps() -> 1;
            case StartupDecision.Boot(var pod, var _) when pod.sleeps() -> 1;
            case StartupDecision.Finish(var pod) when pod.sleeps() -> 1;
            case StartupDecision.Asleep _,
                    StartupDecision.Boot _,
                    StartupDecision.Finish _,
                    StartupDecision.Mirror _,
                    StartupDecision.Ended _,
                    StartupDecision.AskCreating _,
                    StartupDecision.Orphan _ -> 2;
        };
    }
}
