package io.cocoonstack.provider.core.plan.startup;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Matches the Pods of the node with the VMs of the runtime when nothing is known but these two complete lists. */
public final class StartupPlanner {

    private final String cpuClass;
    private final OrphanPolicy policy;
    private final boolean policyChosen;

    /**
     * @param cpuClass the node's snapshot CPU class, empty when unclassified
     * @param policy what to do with VMs no Pod asks for
     * @param policyChosen whether somebody chose the policy, or it is only the default
     */
    public StartupPlanner(String cpuClass, OrphanPolicy policy, boolean policyChosen) {
        this.cpuClass = cpuClass;
        this.policy = policy;
        this.policyChosen = policyChosen;
    }

    /** Reasons not to start at all, one sentence each. */
    public List<String> refusals(Collection<PodRecord> pods) {
        return pods.stream()
                .filter(pod -> !pod.terminal() && !pod.cpuClass().isEmpty())
                .filter(pod -> !pod.cpuClass().equals(cpuClass))
                .map(pod -> "Pod " + pod.ref() + " needs snapshot CPU class \"" + pod.cpuClass() + "\" and this node "
                        + (cpuClass.isEmpty() ? "is unclassified" : "provides \"" + cpuClass + "\""))
                .toList();
    }

    /** The decisions, Pods first, in a stable order. */
    public List<StartupDecision> decide(Collection<PodRecord> pods, Collection<Vm> vms) {
        List<PodRecord> ordered = pods.stream()
                .sorted(Comparator.comparing((PodRecord pod) -> pod.ref().key())
                        .thenComparing(pod -> pod.ref().uid()))
                .toList();
        List<Vm> usable =
                vms.stream().filter(vm -> vm.state() != VmState.CREATING).toList();
        Set<String> taken = new HashSet<>();
        Set<String> matchedPods = new HashSet<>();
        List<StartupDecision> decisions = new ArrayList<>();
        // Ids first: whoever was recorded with a VM keeps it, whatever other Pod claims its name.
        for (PodRecord pod : ordered) {
            if (ownsItsVm(pod)) {
                String id = Annotations.text(pod.annotations(), Annotations.VM_ID);
                usable.stream()
                        .filter(vm -> vm.id().equals(id)
                                && vm.name().equals(pod.spec().vmName())
                                && !taken.contains(vm.id()))
                        .findFirst()
                        .ifPresent(vm -> {
                            taken.add(vm.id());
                            matchedPods.add(pod.ref().uid());
                            decisions.add(new StartupDecision.AdoptById(pod, vm));
                        });
            }
        }
        for (PodRecord pod : ordered) {
            if (!matchedPods.contains(pod.ref().uid())) {
                decisions.add(unmatched(pod, usable, taken));
            }
        }
        for (Vm vm : vms) {
            if (vm.state() == VmState.CREATING) {
                decisions.add(new StartupDecision.AskCreating(vm));
            } else if (!taken.contains(vm.id()) && !mirrored(vm, ordered)) {
                decisions.add(orphan(vm, ordered.isEmpty()));
            }
        }
        return List.copyOf(decisions);
    }

    private static StartupDecision unmatched(PodRecord pod, List<Vm> usable, Set<String> taken) {
        if (pod.terminal() && !pod.deleting()) {
            return new StartupDecision.Ended(pod);
        }
        if (!pod.spec().managed()) {
            return pod.deleting() ? new StartupDecision.Finish(pod) : new StartupDecision.Mirror(pod);
        }
        String name = pod.spec().vmName();
        if (ownsItsVm(pod) && !name.isEmpty()) {
            for (Vm vm : usable) {
                if (vm.name().equals(name) && taken.add(vm.id())) {
                    return new StartupDecision.AdoptByName(pod, vm);
                }
            }
        }
        String id = Annotations.text(pod.annotations(), Annotations.VM_ID);
        if (pod.deleting()) {
            return new StartupDecision.Finish(pod);
        }
        if (Annotations.flag(pod.annotations(), Annotations.HIBERNATE)) {
            return new StartupDecision.Asleep(pod, !id.isEmpty());
        }
        return new StartupDecision.Boot(pod, id);
    }

    /** A Pod that has ended owns nothing any more until somebody deletes it. */
    private static boolean ownsItsVm(PodRecord pod) {
        return pod.spec().managed() && !pod.spec().macos() && (pod.deleting() || !pod.terminal());
    }

    /** A VM somebody mirrors belongs to whoever made it. */
    private static boolean mirrored(Vm vm, List<PodRecord> pods) {
        return pods.stream().filter(pod -> !pod.spec().managed()).anyMatch(pod -> vm.id()
                .equals(Annotations.text(pod.annotations(), Annotations.VM_ID)));
    }

    private StartupDecision orphan(Vm vm, boolean noPods) {
        if (policy == OrphanPolicy.DESTROY && !policyChosen && noPods) {
            return new StartupDecision.Orphan(
                    vm,
                    OrphanPolicy.ALERT,
                    "the Pod list is empty and VK_ORPHAN_POLICY is not set: an empty list alone removes nothing");
        }
        if (policy == OrphanPolicy.DESTROY && vm.state() == VmState.UNKNOWN) {
            return new StartupDecision.Orphan(vm, OrphanPolicy.ALERT, "its state is not known to this version");
        }
        return new StartupDecision.Orphan(vm, policy, "");
    }
}
