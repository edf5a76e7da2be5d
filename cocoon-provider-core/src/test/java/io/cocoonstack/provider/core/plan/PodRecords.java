package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pods for tests: a managed run Pod to begin with, changed one thing at a time. */
public final class PodRecords {

    private PodRecords() {}

    public static PodRecord run(String name) {
        return new PodRecord(
                new PodRef("ns", name, "uid-" + name),
                Map.of(
                        Annotations.VM_NAME, "vk-ns-" + name,
                        Annotations.MANAGED, "true",
                        Annotations.MODE, "run",
                        Annotations.IMAGE, "img:1"),
                List.of("agent"),
                PodResources.NONE,
                "",
                "",
                false,
                null,
                ObservedStatus.NONE);
    }

    public static PodRecord with(PodRecord pod, String key, String value) {
        Map<String, String> annotations = new HashMap<>(pod.annotations());
        annotations.put(key, value);
        return annotated(pod, annotations);
    }

    public static PodRecord without(PodRecord pod, String key) {
        Map<String, String> annotations = new HashMap<>(pod.annotations());
        annotations.remove(key);
        return annotated(pod, annotations);
    }

    public static PodRecord annotated(PodRecord pod, Map<String, String> annotations) {
        return new PodRecord(
                pod.ref(),
                annotations,
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                pod.restartNever(),
                pod.deletion(),
                pod.observed());
    }

    public static PodRecord deleting(PodRecord pod) {
        return new PodRecord(
                pod.ref(),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                pod.restartNever(),
                new PodRecord.Deletion(Instant.EPOCH, 30),
                pod.observed());
    }

    public static PodRecord observed(PodRecord pod, ObservedStatus observed) {
        return new PodRecord(
                pod.ref(),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                pod.restartNever(),
                pod.deletion(),
                observed);
    }

    public static PodRecord phase(PodRecord pod, String phase) {
        return observed(pod, new ObservedStatus(phase, "", "", null, List.of(), List.of()));
    }

    public static PodRecord cpuClass(PodRecord pod, String cpuClass) {
        return new PodRecord(
                pod.ref(),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                cpuClass,
                pod.cocoonSet(),
                pod.restartNever(),
                pod.deletion(),
                pod.observed());
    }

    /** Owned by a CocoonSet; empty for none. */
    public static PodRecord owned(PodRecord pod, String cocoonSet) {
        return new PodRecord(
                pod.ref(),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                cocoonSet,
                pod.restartNever(),
                pod.deletion(),
                pod.observed());
    }

    /** The next incarnation of the same name. */
    public static PodRecord renewed(PodRecord pod, String uid) {
        return new PodRecord(
                new PodRef(pod.ref().namespace(), pod.ref().name(), uid),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                pod.restartNever(),
                null,
                ObservedStatus.NONE);
    }

    /** With restart policy {@code Never}. */
    public static PodRecord restartNever(PodRecord pod) {
        return new PodRecord(
                pod.ref(),
                pod.annotations(),
                pod.containers(),
                pod.resources(),
                pod.cpuClass(),
                pod.cocoonSet(),
                true,
                pod.deletion(),
                pod.observed());
    }
}
