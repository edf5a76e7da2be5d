package io.cocoonstack.provider.core.plan;

/**
 * Why an attempt failed.
 *
 * @param kind what follows from it
 * @param op {@code create}, {@code update} or {@code delete}: prefix of the event text and metric label
 * @param reason event reason, empty when the failure has no event of its own
 * @param metricResult value of the metric's result label
 * @param metricReason value of the metric's reason label
 * @param message sentence for people, without the op
 * @param reported whether event, metric and lifecycle already say so
 */
public record Failure(
        Kind kind,
        String op,
        String reason,
        String metricResult,
        String metricReason,
        String message,
        boolean reported) {

    /** What follows from a failure. */
    public enum Kind {
        /** Tried again after a while. */
        RETRY,
        /** The Pod waits for something it refers to; tried again after a while. */
        CONFIG,
        /** The Pod can never work: its phase becomes {@code Failed} and nothing is tried again. */
        PERMANENT,
        /** The VM runs but what it owed did not happen; it stays as it is until somebody acts. */
        PARKED,
        /** A hibernation or a wake that is tried again after a while; the Pod's phase does not show it. */
        OWED
    }

    /** How the message of a failed hibernation begins: what is lifted when the wish is withdrawn. */
    public static final String HIBERNATE = "hibernate: ";

    /** A bring-up that failed and is tried again. */
    public static Failure create(String reason, String message) {
        return new Failure(Kind.RETRY, "create", reason, "failed", "", message, false);
    }

    /** A delete that keeps its VM and is tried again. */
    public static Failure delete(String message) {
        return new Failure(Kind.RETRY, "delete", "DeleteKeptVM", "failed", "", message, false);
    }

    /** A delete that keeps its VM because the VM's state is not safe yet. */
    public static Failure unsaved(String message) {
        return new Failure(Kind.RETRY, "delete", "DeleteKeptVM", "failed", "snapshot", message, false);
    }

    /** A hibernation or a wake that failed and is tried again. */
    public static Failure owed(String reason, String message) {
        return new Failure(Kind.OWED, "update", reason, "failed", "", message, false);
    }

    /** A VM that runs and stays unready until somebody acts. */
    public static Failure parked(String reason, String message) {
        return new Failure(Kind.PARKED, "create", reason, "failed", "", message, false);
    }

    /** The same failure, known to come again with every attempt. */
    public Failure forGood() {
        return new Failure(Kind.PERMANENT, op, reason, metricResult, metricReason, message, reported);
    }

    public Failure asReported() {
        return new Failure(kind, op, reason, metricResult, metricReason, message, true);
    }
}
