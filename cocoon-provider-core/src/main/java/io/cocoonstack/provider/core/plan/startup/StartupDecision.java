package io.cocoonstack.provider.core.plan.startup;

import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.vm.Vm;

/** What a start decides about one Pod or one VM. */
public sealed interface StartupDecision {

    /** The Pod's recorded id is this VM's. */
    record AdoptById(PodRecord pod, Vm vm) implements StartupDecision {}

    /** The Pod has no usable id, and this VM has its VM name. */
    record AdoptByName(PodRecord pod, Vm vm) implements StartupDecision {}

    /** Somebody else owns the Pod's VM. */
    record Mirror(PodRecord pod) implements StartupDecision {}

    /** The Pod is hibernated: tracked, not booted. {@code staleId} when it still carries an id nobody has. */
    record Asleep(PodRecord pod, boolean staleId) implements StartupDecision {}

    /** The Pod has no VM; it is booted like a new one. {@code lostId} is the recorded id nobody has, empty without one. */
    record Boot(PodRecord pod, String lostId) implements StartupDecision {}

    /** The Pod is on its way out and has no VM. */
    record Finish(PodRecord pod) implements StartupDecision {}

    /** The Pod has ended; nothing is done for it. */
    record Ended(PodRecord pod) implements StartupDecision {}

    /** A record of a creation in progress, or of one that died: the runtime is asked which. */
    record AskCreating(Vm vm) implements StartupDecision {}

    /** No Pod asks for this VM. {@code why} explains a policy that differs from the configured one, else empty. */
    record Orphan(Vm vm, OrphanPolicy policy, String why) implements StartupDecision {}
}
