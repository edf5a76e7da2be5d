package io.cocoonstack.provider.core.kubelet.request;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The request cannot be served, and this is the answer. The message is for people. */
public final class Refusal extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String reason;

    private final HashMap<String, String> headers;

    private Refusal(int status, String reason, String message) {
        this(status, reason, message, Map.of());
    }

    private Refusal(int status, String reason, String message, Map<String, String> headers) {
        super(message, null, false, false);
        this.status = status;
        this.reason = reason;
        this.headers = new HashMap<>(headers);
    }

    /** The request makes no sense (400). */
    public static Refusal badRequest(String message) {
        return new Refusal(400, "BadRequest", message);
    }

    /** None of the protocols the client offers is spoken here (403, as the kubelet answers); {@code ours} are. */
    public static Refusal protocol(String message, List<String> ours) {
        return new Refusal(
                403, "Forbidden", message, Map.of("X-Accepted-Stream-Protocol-Versions", String.join(", ", ours)));
    }

    /** Another version of the WebSocket protocol would do (426). */
    public static Refusal version(String message, String wanted) {
        return new Refusal(426, "UpgradeRequired", message, Map.of("Sec-WebSocket-Version", wanted));
    }

    /** What it is about does not exist (404). */
    public static Refusal notFound(String message) {
        return new Refusal(404, "NotFound", message);
    }

    /** It exists but is not in a state for this (409). */
    public static Refusal conflict(String message) {
        return new Refusal(409, "Conflict", message);
    }

    /** The values are well formed and mean nothing (422). */
    public static Refusal invalid(String message) {
        return new Refusal(422, "Invalid", message);
    }

    /** The runtime failed (500). */
    public static Refusal failed(String message) {
        return new Refusal(500, "InternalError", message);
    }

    /** This node never does that (501). */
    public static Refusal unsupported(String message) {
        return new Refusal(501, "NotImplemented", message);
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** Kubernetes' word for it. */
    public String reason() {
        return reason;
    }

    /** Further headers of the answer. */
    public Map<String, String> headers() {
        return Map.copyOf(headers);
    }

    /** The message; never null here. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
