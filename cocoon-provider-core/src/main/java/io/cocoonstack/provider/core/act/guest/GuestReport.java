package io.cocoonstack.provider.core.act.guest;

import io.cocoonstack.provider.contract.Annotations;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Pod shows about the fix-up of its guest.
 *
 * @param state {@code running}, {@code done} or {@code failed}
 * @param hint what a person could do by hand, base64; empty unless it failed
 * @param errors what went wrong; empty unless it failed
 */
public record GuestReport(String state, String hint, String errors) {

    public static final GuestReport RUNNING = new GuestReport("running", "", "");
    public static final GuestReport DONE = new GuestReport("done", "", "");

    /** The annotations of a Pod without a report. */
    public static Map<String, @Nullable String> none() {
        Map<String, @Nullable String> none = new HashMap<>();
        none.put(Annotations.POST_CLONE_STATE, null);
        none.put(Annotations.POST_CLONE_HINT, null);
        none.put(Annotations.POST_CLONE_ERRORS, null);
        return none;
    }

    public Map<String, @Nullable String> annotations() {
        Map<String, @Nullable String> shown = new HashMap<>();
        shown.put(Annotations.POST_CLONE_STATE, state);
        shown.put(Annotations.POST_CLONE_HINT, hint.isEmpty() ? null : hint);
        shown.put(Annotations.POST_CLONE_ERRORS, errors.isEmpty() ? null : errors);
        return shown;
    }
}
