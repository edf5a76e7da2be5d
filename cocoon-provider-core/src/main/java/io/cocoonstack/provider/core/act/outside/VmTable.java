package io.cocoonstack.provider.core.act.outside;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.vm.Vm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may use which VM name on this node, and the VMs nobody uses yet. Shared by all lanes; every method takes a moment under
 * the table's own lock and calls nobody while holding it, except that {@code freed} runs after the lock is given back.
 */
public final class VmTable {

    private final Map<String, Holder> holders = new HashMap<>();
    private final Map<String, Vm> unused = new HashMap<>();
    /** VM id to uid. A VM can be found under a name its Pod does not hold, after the annotation was edited. */
    private final Map<String, String> owners = new HashMap<>();

    /** VM name to the uids of Pods that may have put their state away under it and do not hold it. */
    private final Map<String, Set<String>> sleepers = new HashMap<>();

    private final Runnable freed;

    /** @param freed runs whenever a name became free or a VM became available */
    public VmTable(Runnable freed) {
        this.freed = freed;
    }

    /** Who may use the name, from one Pod's point of view. */
    public synchronized Evidence.Claim view(String vmName, PodRef pod) {
        Holder holder = holders.get(vmName);
        if (holder == null) {
            return new Evidence.Claim.Open();
        }
        return holder.uid().equals(pod.uid())
                ? new Evidence.Claim.Ours(sleepers.containsKey(vmName))
                : new Evidence.Claim.Taken(holder.text(), holder.leaving());
    }

    /** Takes the name for a Pod if it is free or already its own. */
    public synchronized boolean claim(String vmName, PodRef pod) {
        Holder holder = holders.computeIfAbsent(vmName, _ -> new Holder(pod.uid(), "Pod " + pod.key(), false));
        if (holder.uid().equals(pod.uid())) {
            settled(pod);
            return true;
        }
        return false;
    }

    /** A Pod whose state may lie under a name that another Pod holds. */
    public synchronized void sleeps(String vmName, PodRef pod) {
        sleepers.computeIfAbsent(vmName, _ -> new HashSet<>()).add(pod.uid());
    }

    /** The Pod is on its way out: its name will be free without anybody's doing. */
    public synchronized void leaving(String vmName, PodRef pod) {
        holders.computeIfPresent(vmName, (_, holder) -> holder.uid().equals(pod.uid()) ? holder.onItsWayOut() : holder);
    }

    /** Makes a VM this Pod's; false when it is another's. */
    public synchronized boolean own(String vmId, PodRef pod) {
        return owners.computeIfAbsent(vmId, _ -> pod.uid()).equals(pod.uid());
    }

    /** The VM is gone; its Pod keeps its name. */
    public synchronized void disown(String vmId, PodRef pod) {
        owners.remove(vmId, pod.uid());
    }

    /** Whether a VM is another Pod's. */
    public synchronized boolean foreign(String vmId, PodRef pod) {
        return !owners.getOrDefault(vmId, pod.uid()).equals(pod.uid());
    }

    /** Gives back the name and the VM of a Pod. */
    public void release(String vmName, PodRef pod) {
        boolean released;
        synchronized (this) {
            owners.values().remove(pod.uid());
            settled(pod);
            Holder holder = holders.get(vmName);
            released = holder != null && holder.uid().equals(pod.uid());
            if (released) {
                holders.remove(vmName);
            }
        }
        if (released) {
            freed.run();
        }
    }

    /** The Pod holds its name, or none any more. */
    private void settled(PodRef pod) {
        sleepers.values().forEach(uids -> uids.remove(pod.uid()));
        sleepers.values().removeIf(Set::isEmpty);
    }

    /** Holds a name for a VM that is being made or removed without a Pod; {@code text} says so to people. */
    public synchronized void reserve(String vmName, String vmId, String text) {
        holders.putIfAbsent(vmName, new Holder("vm:" + vmId, text, true));
    }

    /** Ends a reservation; {@code vm} is now free to be adopted, null when there is no VM. */
    public void settle(String vmName, String vmId, Optional<Vm> vm) {
        synchronized (this) {
            Holder holder = holders.get(vmName);
            if (holder != null && holder.uid().equals("vm:" + vmId)) {
                holders.remove(vmName);
            }
            vm.ifPresent(found -> unused.put(vmName, found));
        }
        freed.run();
    }

    /** A VM nobody uses is there for a Pod of its name. */
    public synchronized void keep(Vm vm) {
        unused.put(vm.name(), vm);
    }

    /** Takes the unused VM of that name out of the table. */
    public synchronized Optional<Vm> take(String vmName) {
        return Optional.ofNullable(unused.remove(vmName));
    }

    private record Holder(String uid, String text, boolean leaving) {

        Holder onItsWayOut() {
            return new Holder(uid, text, true);
        }
    }
}
