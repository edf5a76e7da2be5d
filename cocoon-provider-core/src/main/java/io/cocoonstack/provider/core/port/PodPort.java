package io.cocoonstack.provider.core.port;

import io.cocoonstack.provider.contract.name.PodRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine's side of the API server's Pods. Every write carries the uid, so a newer incarnation is never touched. */
public interface PodPort {

    /** Writes the status subresource, conditions merged by type. One attempt; the caller repeats. */
    Answer writeStatus(PodRef pod, PodStatus status);

    /** Sets annotations; a null value deletes its key. One attempt; the caller repeats. */
    Answer writeAnnotations(PodRef pod, Map<String, @Nullable String> changes);

    /**
     * Deletes the object. {@code graceSeconds} 0 makes it vanish now; -1 leaves the grace period to the Pod.
     * {@link Answer#SUPERSEDED} when the object is gone or belongs to another incarnation.
     */
    Answer delete(PodRef pod, long graceSeconds);

    /** Records an event on the Pod: never blocks for long, never fails, equal ones are folded. */
    void event(PodRef pod, EventType type, String reason, String message);

    /** Resolves the environment of the Pod's containers, as it must be before the first boot. */
    Environment resolveEnvironment(PodRef pod);

    /** What became of a write. */
    enum Answer {
        DONE,
        /** The object is gone or belongs to another incarnation: stop, this is not a fault. */
        SUPERSEDED,
        /** Not written; try again later. */
        FAILED
    }

    /** Event types of Kubernetes. */
    enum EventType {
        NORMAL,
        WARNING
    }

    /** Outcome of an environment resolution; the events about it are already recorded. */
    sealed interface Environment {

        /** Everything that must be there is there. */
        record Resolved() implements Environment {}

        /** Something the Pod cannot do without is missing; {@code message} names it. */
        record Missing(String message) implements Environment {}

        /** The API server gave no answer. */
        record Unavailable(String message) implements Environment {}
    }
}
