package io.cocoonstack.provider.snapshots.answer;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The body of a failed answer.
 *
 * @param codes error codes of the registry; none when somebody else answered
 * @param text one line for people
 */
public record ErrorBody(List<String> codes, String text) {

    private static final int MAX_TEXT = 300;
    private static final Set<String> PASSING =
            Set.of("BLOB_UPLOAD_INVALID", "TOOMANYREQUESTS", "UNKNOWN", "UNAVAILABLE");

    public ErrorBody {
        codes = List.copyOf(codes);
    }

    /** Source of the format: the OCI distribution specification. */
    public static ErrorBody read(String body) {
        List<String> codes = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        try {
            for (JsonObject error : JsonObject.of(JsonText.parse(body), "").objects("errors")) {
                codes.add(error.text("code"));
                texts.add(error.text("code") + " " + error.text("message"));
            }
        } catch (UnreadableJsonException e) {
            return new ErrorBody(List.of(), oneLine(body));
        }
        return new ErrorBody(codes, oneLine(String.join("; ", texts)));
    }

    /** Whether the registry itself spoke. */
    public boolean isRegistrys() {
        return !codes.isEmpty();
    }

    /** Whether every code stands for something that passes. */
    boolean isPassing() {
        return isRegistrys() && PASSING.containsAll(codes);
    }

    private static String oneLine(String text) {
        String line = text.strip().replaceAll("[\\p{Cntrl}\\s]+", " ");
        return line.codePointCount(0, line.length()) <= MAX_TEXT
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_TEXT)) + "…";
    }
}
