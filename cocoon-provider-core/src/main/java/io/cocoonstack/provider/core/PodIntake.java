package io.cocoonstack.provider.core;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.event.EventRecorder;
import io.cocoonstack.provider.core.cluster.event.EventSubject;
import io.cocoonstack.provider.core.cluster.pod.PodListener;
import io.cocoonstack.provider.core.cluster.pod.PodRecords;
import io.cocoonstack.provider.core.cluster.pod.UnsupportedField;
import io.cocoonstack.provider.core.engine.ProviderEngine;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodPort;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Hands the cluster's Pods to the engine, and says once per Pod what of it has no effect. */
final class PodIntake implements PodListener {

    private final Supplier<ProviderEngine> engine;
    private final EventRecorder events;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    PodIntake(Supplier<ProviderEngine> engine, EventRecorder events) {
        this.engine = engine;
        this.events = events;
    }

    @Override
    public void seen(Pod pod) {
        PodRecord record = PodRecords.of(pod);
        // A Pod that was there before this process was told by an earlier one; events of the same text are folded
        // anyway.
        if (told.add(record.ref().uid())) {
            tellUnsupported(pod, record.ref());
            tellDoubtful(record);
        }
        engine.get().podSeen(record);
    }

    @Override
    public void gone(PodRef pod) {
        told.remove(pod.uid());
        engine.get().podGone(pod);
    }

    private void tellUnsupported(Pod pod, PodRef ref) {
        List<UnsupportedField> fields = UnsupportedField.in(pod);
        if (!fields.isEmpty()) {
            warn(
                    ref,
                    "UnsupportedPodFields",
                    "without effect on a VM: "
                            + fields.stream().map(UnsupportedField::path).collect(Collectors.joining(", ")));
        }
    }

    private void tellDoubtful(PodRecord pod) {
        List<String> flags = Annotations.doubtfulFlags(pod.annotations());
        if (!flags.isEmpty()) {
            warn(pod.ref(), "DoubtfulAnnotation", "taken for no, only \"true\" means yes: " + String.join(", ", flags));
        }
    }

    private void warn(PodRef pod, String reason, String message) {
        events.record(EventSubject.pod(pod), PodPort.EventType.WARNING, reason, message);
    }
}
