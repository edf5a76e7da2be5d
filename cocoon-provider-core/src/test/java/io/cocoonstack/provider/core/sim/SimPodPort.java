package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.Pace;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The engine's way to the API server. Conflicts, timeouts and lost answers are all {@code FAILED} to the caller. */
record SimPodPort(SimApi api, Outside outside, boolean secretsMissing) implements PodPort {

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why, null, false, false);
        }
    }

    @Override
    public Answer writeStatus(PodRef pod, PodStatus status) {
        return write("status " + pod, pod, key -> api.write(key, status), status);
    }

    @Override
    public Answer writeAnnotations(PodRef pod, Map<String, @Nullable String> changes) {
        return write("annotate " + pod, pod, key -> api.annotate(key, changes), new TreeMap<>(changes));
    }

    @Override
    public Answer delete(PodRef pod, long graceSeconds) {
        return write("delete " + pod, pod, key -> api.delete(key, graceSeconds < 0 ? 30 : graceSeconds), graceSeconds);
    }

    private Answer write(String name, PodRef pod, Consumer<String> change, Object what) {
        try {
            return outside.call(name, Pace.QUICK, Refused::new, () -> {
                PodRecord now = api.pod(pod.key()).orElse(null);
                if (now == null || !now.ref().uid().equals(pod.uid())) {
                    outside.note(() -> name + " is superseded");
                    return Answer.SUPERSEDED;
                }
                outside.note(() -> name + " " + what);
                change.accept(pod.key());
                return Answer.DONE;
            });
        } catch (Refused e) {
            return Answer.FAILED;
        }
    }

    @Override
    public void event(PodRef pod, EventType type, String reason, String message) {
        outside.note(() -> "event " + pod + " " + type + " " + reason + ": " + message);
    }

    @Override
    public Environment resolveEnvironment(PodRef pod) {
        try {
            return outside.call(
                    "environment " + pod,
                    Pace.QUICK,
                    Refused::new,
                    () -> secretsMissing ? new Environment.Missing("no secret") : new Environment.Resolved());
        } catch (Refused e) {
            return new Environment.Unavailable(String.valueOf(e.getMessage()));
        }
    }
}
