package io.cocoonstack.provider.core.kubelet.request;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.vm.Runtime;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds what a path names. Thread-safe and without any call to the runtime. */
public final class Guests {

    private final Supplier<? extends Collection<TrackedPod>> tracked;
    private final Runtime runtime;

    /**
     * Over a node's Pods.
     *
     * @param tracked the Pods as they are at the moment
     * @param runtime where their VMs run
     */
    public Guests(Supplier<? extends Collection<TrackedPod>> tracked, Runtime runtime) {
        this.tracked = tracked;
        this.runtime = runtime;
    }

    /**
     * The guest that {@code namespace}, {@code pod} and, where the path has them, {@code uid} and {@code container} name. While a Pod
     * ends its successor of the same name may be here too: then that one is meant, unless the path says otherwise.
     */
    public Guest named(Call call) throws Refusal {
        String namespace = call.segment("namespace");
        String name = call.segment("pod");
        String uid = call.segment("uid");
        TrackedPod pod = tracked.get().stream()
                .filter(candidate -> candidate.pod().ref().namespace().equals(namespace)
                        && candidate.pod().ref().name().equals(name)
                        && (uid.isEmpty() || candidate.pod().ref().uid().equals(uid)))
                .min(Comparator.comparing(candidate -> candidate.pod().deleting()))
                .orElseThrow(() -> Refusal.notFound(
                        "pod \"" + name + "\"" + (uid.isEmpty() ? "" : " with uid " + uid) + " does not exist"));
        String container = call.segment("container");
        if (!container.isEmpty() && !pod.pod().containers().contains(container)) {
            throw Refusal.notFound("container \"" + container + "\" of pod \"" + name + "\" does not exist");
        }
        return new Guest(pod, container, runtime);
    }

    /** The same incarnation of a Pod as it is now, empty once it is gone. */
    public Optional<TrackedPod> now(PodRef ref) {
        return tracked.get().stream()
                .filter(candidate -> candidate.pod().ref().equals(ref))
                .findFirst();
    }
}
