package io.cocoonstack.provider.core.plan.startup;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

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
        Map<PodRecord, Vm> matched = new HashMap<>();
        // Whoever was recorded with a VM keeps it: by an id that fits the name, or by one that the status shows, which
        // nobody edits by hand. A record alone is more than a name alone, which any Pod may ask for, unless the record
        // sends the Pod away from a VM of its own name.
        Set<String> names = usable.stream().map(Vm::name).collect(Collectors.toSet());
        match(ordered, usable, taken, matched, (pod, vm) -> recorded(pod, vm) && named(pod, vm));
        match(ordered, usable, taken, matched, (pod, vm) -> recorded(pod, vm) && shown(pod, vm));
        match(ordered, usable, taken, matched, (pod, vm) -> named(pod, vm) && shown(pod, vm));
        match(
                ordered,
                usable,
                taken,
                matched,
                (pod, vm) -> recorded(pod, vm) && !names.contains(pod.spec().vmName()));
        match(ordered, usable, taken, matched, StartupPlanner::named);
        match(ordered, usable, taken, matched, StartupPlanner::recorded);
        List<StartupDecision> decisions = new ArrayList<>();
        for (PodRecord pod : ordered) {
            decisions.add(decision(pod, Optional.ofNullable(matched.get(pod))));
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

    private static void match(
            List<PodRecord> pods,
            List<Vm> vms,
            Set<String> taken,
            Map<PodRecord, Vm> matched,
            BiPredicate<PodRecord, Vm> belong) {
        for (PodRecord pod : pods) {
            if (ownsItsVm(pod) && !matched.containsKey(pod)) {
                vms.stream()
                        .filter(vm -> !taken.contains(vm.id()) && belong.test(pod, vm))
                        .findFirst()
                        .ifPresent(vm -> {
                            taken.add(vm.id());
                            matched.put(pod, vm);
                        });
            }
        }
    }

    private static boolean recorded(PodRecord pod, Vm vm) {
        return vm.id().equals(Annotations.text(pod.annotations(), Annotations.VM_ID));
    }

    private static boolean shown(PodRecord pod, Vm vm) {
        return pod.observed().shows(vm.id());
    }

    private static boolean named(PodRecord pod, Vm vm) {
        return vm.name().equals(pod.spec().vmName());
    }

    private static StartupDecision decision(PodRecord pod, Optional<Vm> matched) {
        if (matched.isPresent()) {
            return recorded(pod, matched.get())
                    ? new StartupDecision.AdoptById(pod, matched.get())
                    : new StartupDecision.AdoptByName(pod, matched.get());
        }
        if (pod.terminal() && !pod.deleting()) {
            return new StartupDecision.Ended(pod);
        }
        if (pod.deleting()) {
            return new StartupDecision.Finish(pod);
        }
        if (!pod.spec().managed()) {
            return new StartupDecision.Mirror(pod);
        }
        String id = Annotations.text(pod.annotations(), Annotations.VM_ID);
        return Annotations.flag(pod.annotations(), Annotations.HIBERNATE)
                ? new StartupDecision.Asleep(pod, !id.isEmpty())
                : new StartupDecision.Boot(pod, id);
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
