package io.cocoonstack.provider.core.plan.pod;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One incarnation of a Pod as the API server last showed it, without any Kubernetes type.
 *
 * @param ref namespace, name and uid
 * @param annotations all annotations
 * @param containers container names in the order of the spec
 * @param resources requests and limits of the first container
 * @param cpuClass node selector value for the snapshot CPU class, empty without one
 * @param cocoonSet name of the first owner of kind CocoonSet, empty without one
 * @param restartNever whether the restart policy is {@code Never}
 * @param deletion when a deletion was asked for and how long the Pod may take; null while nobody asked
 * @param observed the status on the API server
 */
public record PodRecord(
        PodRef ref,
        Map<String, String> annotations,
        List<String> containers,
        PodResources resources,
        String cpuClass,
        String cocoonSet,
        boolean restartNever,
        @Nullable Deletion deletion,
        ObservedStatus observed) {

    public PodRecord {
        annotations = Map.copyOf(annotations);
        containers = List.copyOf(containers);
    }

    /** A deletion in progress: the grace period in seconds, at least 0. */
    public record Deletion(Instant at, long graceSeconds) {}

    public VmSpec spec() {
        return VmSpec.read(annotations);
    }

    /** The same Pod asking for another VM name. */
    public PodRecord named(String vmName) {
        Map<String, String> renamed = new HashMap<>(annotations);
        renamed.put(Annotations.VM_NAME, vmName);
        return new PodRecord(
                ref, renamed, containers, resources, cpuClass, cocoonSet, restartNever, deletion, observed);
    }

    public boolean deleting() {
        return deletion != null;
    }

    /** Whether the Pod's own record says that its state lies, or is about to lie, in a snapshot of its VM name. */
    public boolean sleeps() {
        return spec().managed()
                && Lifecycle.read(annotations)
                        .map(Lifecycle::state)
                        .filter(state -> state == LifecycleState.HIBERNATED || state == LifecycleState.HIBERNATING)
                        .isPresent();
    }

    /** Whether the API server already shows a phase that nothing may follow. */
    public boolean terminal() {
        return observed.phase().equals("Succeeded") || observed.phase().equals("Failed");
    }
}
