package io.cocoonstack.provider.snapshots.answer;

import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.http.Answer;
import java.io.IOException;

/** Makes failures of answers. Each method ends the answer. */
public final class Failures {

    private static final int MAX_BODY = 16 << 10;

    private Failures() {}

    /** The failure of a request to the registry. */
    public static RegistryException ofRegistry(String what, Answer answer) throws IOException {
        int status = answer.status();
        return of(reason(status), isPassing(status), what, answer);
    }

    /**
     * The failure of a step of an upload or of a manifest. What the registry says in words counts more than its status. Source:
     * the registry client that vk-cocoon uses.
     */
    public static RegistryException ofWrite(String what, Answer answer) throws IOException {
        ErrorBody body = body(answer);
        int status = answer.status();
        boolean passing = body.isRegistrys() ? body.isPassing() : isPassing(status) && status != 499 && status != 522;
        return failure(passing ? Reason.UNAVAILABLE : reason(status), passing, what, answer, body);
    }

    /**
     * The failure of somebody the registry sent us to, a storage or a token service. Nothing that it says means that the registry has
     * nothing, and a link that it refuses may have expired.
     */
    public static RegistryException ofThird(String what, Answer answer) throws IOException {
        int status = answer.status();
        return of(Reason.UNAVAILABLE, isPassing(status) || status == 401 || status == 403, what, answer);
    }

    /** A 404 that somebody in front of the registry may have given. */
    public static RegistryException notTheRegistry(String what, int status) {
        return new RegistryException(
                Reason.UNAVAILABLE, true, status, "", what + ": " + status + ", but not from a registry");
    }

    /** Reads the words of a failed answer. */
    public static ErrorBody body(Answer answer) throws IOException {
        return ErrorBody.read(answer.text(MAX_BODY));
    }

    private static RegistryException of(Reason reason, boolean passing, String what, Answer answer) throws IOException {
        return failure(reason, passing, what, answer, body(answer));
    }

    private static RegistryException failure(
            Reason reason, boolean passing, String what, Answer answer, ErrorBody body) {
        String text = body.text().isEmpty() ? "" : " " + body.text();
        return new RegistryException(
                reason,
                passing,
                answer.status(),
                answer.header("Retry-After").orElse(""),
                what + ": " + answer.status() + text);
    }

    private static Reason reason(int status) {
        return switch (status) {
            case 404 -> Reason.ABSENT;
            case 408, 429, 499 -> Reason.UNAVAILABLE;
            default -> status >= 500 || status < 400 ? Reason.UNAVAILABLE : Reason.REFUSED;
        };
    }

    private static boolean isPassing(int status) {
        return switch (status) {
            case 408, 429, 499, 500, 502, 503, 504, 522 -> true;
            default -> false;
        };
    }
}
