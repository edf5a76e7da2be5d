package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.engine.startup.ReconcileException;
import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.util.Collection;
import java.util.List;

/** Turns Pods into VMs. Thread-safe; every method but {@link #start} returns at once. */
public interface ProviderEngine extends AutoCloseable {

    /** An engine of these parts; it looks at nothing before {@link #start}. */
    static ProviderEngine of(EngineParts parts) {
        return new LaneEngine(parts);
    }

    /**
     * Looks at every VM and every Pod of the node and takes over what belongs together. Blocks until the tables are filled; only
     * then may the node be shown to a cluster.
     *
     * @param pods the complete list of the node's Pods
     * @throws ReconcileException when the VMs could not be listed or a Pod asks for another CPU class: nothing was touched
     */
    void start(Collection<PodRecord> pods);

    /** What {@link #start} would do, without doing it. */
    StartupPlan plan(Collection<PodRecord> pods);

    /** A Pod of this node appeared or changed. Repeating an unchanged Pod is harmless. */
    void podSeen(PodRecord pod);

    /** That incarnation is no longer on the API server; its VM goes as if it had been deleted. */
    void podGone(PodRef pod);

    /** Somebody has reason to doubt what is known of that Pod's VM: the runtime is asked once more. */
    void vmDoubted(PodRef pod);

    /** Every Pod the engine tracks, as it is now. */
    List<TrackedPod> pods();

    /** Whether the engine still answers: feeds the node's Ready condition. */
    boolean healthy();

    /** Stops looking at Pods and VMs; touches no VM and leaves what is recorded resumable. */
    @Override
    void close();
}
