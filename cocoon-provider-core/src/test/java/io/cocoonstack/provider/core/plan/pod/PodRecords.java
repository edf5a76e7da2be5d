package io.cocoonstack.provider.core.plan.pod;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    /** Asks for a clone of the snapshot {@code golden:1}. */
    public static PodRecord clone(String name) {
        return with(with(run(name), Annotations.MODE, "clone"), Annotations.IMAGE, "golden:1");
    }

    /** Shows a VM that somebody else made. */
    public static PodRecord unmanaged(String name) {
        PodRecord pod = without(run(name), Annotations.MANAGED);
        return with(with(pod, Annotations.VM_ID, "ext-1"), Annotations.VM_IP, "10.44.7.21");
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
        return changed(pod, draft -> draft.annotations = annotations);
    }

    public static PodRecord deleting(PodRecord pod) {
        return changed(pod, draft -> draft.deletion = new PodRecord.Deletion(Instant.EPOCH, 30));
    }

    public static PodRecord observed(PodRecord pod, ObservedStatus observed) {
        return changed(pod, draft -> draft.observed = observed);
    }

    public static PodRecord phase(PodRecord pod, String phase) {
        return observed(pod, new ObservedStatus(phase, "", "", null, List.of(), List.of()));
    }

    public static PodRecord cpuClass(PodRecord pod, String cpuClass) {
        return changed(pod, draft -> draft.cpuClass = cpuClass);
    }

    /** Owned by a CocoonSet; empty for none. */
    public static PodRecord owned(PodRecord pod, String cocoonSet) {
        return changed(pod, draft -> draft.cocoonSet = cocoonSet);
    }

    /** The next incarnation of the same name. */
    public static PodRecord renewed(PodRecord pod, String uid) {
        return changed(pod, draft -> {
            draft.ref = new PodRef(pod.ref().namespace(), pod.ref().name(), uid);
            draft.deletion = null;
            draft.observed = ObservedStatus.NONE;
        });
    }

    /** With restart policy {@code Never}. */
    public static PodRecord restartNever(PodRecord pod) {
        return changed(pod, draft -> draft.restartNever = true);
    }

    private static PodRecord changed(PodRecord pod, Consumer<Draft> change) {
        Draft draft = new Draft(pod);
        change.accept(draft);
        return draft.record();
    }

    /** A Pod while it is being changed. */
    private static final class Draft {
        private PodRef ref;
        private Map<String, String> annotations;
        private String cpuClass;
        private String cocoonSet;
        private boolean restartNever;
        private PodRecord.@Nullable Deletion deletion;
        private ObservedStatus observed;
        private final PodRecord pod;

        Draft(PodRecord pod) {
            this.pod = pod;
            this.ref = pod.ref();
            this.annotations = pod.annotations();
            this.cpuClass = pod.cpuClass();
            this.cocoonSet = pod.cocoonSet();
            this.restartNever = pod.restartNever();
            this.deletion = pod.deletion();
            this.observed = pod.observed();
        }

        PodRecord record() {
            return new PodRecord(
                    ref,
                    annotations,
                    pod.containers(),
                    pod.resources(),
                    cpuClass,
                    cocoonSet,
                    restartNever,
                    deletion,
                    observed);
        }
    }
}
