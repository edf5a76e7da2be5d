package io.cocoonstack.provider.contract;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle triple of a Pod; always written in one patch, so that a reader never sees a state with another generation.
 *
 * @param state where the VM is in its life
 * @param generation the owner's generation this state answers to, 0 without one
 * @param message why, empty when there is nothing to say; at most {@link #MESSAGE_BYTES} of UTF-8
 */
public record Lifecycle(LifecycleState state, long generation, String message) {

    /** Longest message in bytes. */
    public static final int MESSAGE_BYTES = 4096;

    public Lifecycle {
        message = cut(message, MESSAGE_BYTES);
    }

    /** The triple found on a Pod, empty when the state is absent or unknown. */
    public static Optional<Lifecycle> read(Map<String, String> annotations) {
        return LifecycleState.parse(Annotations.text(annotations, Annotations.LIFECYCLE_STATE))
                .map(state -> new Lifecycle(
                        state,
                        Annotations.number(annotations, Annotations.LIFECYCLE_GENERATION),
                        Annotations.text(annotations, Annotations.LIFECYCLE_MESSAGE)));
    }

    /** The owner's generation on a Pod; missing or unreadable is 0. */
    public static long wantedGeneration(Map<String, String> annotations) {
        return Annotations.number(annotations, Annotations.GENERATION);
    }

    /** The annotations to set; a null value deletes its key, so that an old message does not stay. */
    public Map<String, @Nullable String> annotations() {
        Map<String, @Nullable String> changes = new HashMap<>();
        changes.put(Annotations.LIFECYCLE_STATE, state.text());
        changes.put(Annotations.LIFECYCLE_GENERATION, Long.toString(generation));
        changes.put(Annotations.LIFECYCLE_MESSAGE, message.isEmpty() ? null : message);
        return changes;
    }

    /**
     * Whether this may follow {@code current} within one incarnation: never an older generation, and within the same generation
     * a failure is left only by a new attempt.
     */
    public boolean mayFollow(Lifecycle current) {
        if (generation != current.generation) {
            return generation > current.generation;
        }
        return current.state != LifecycleState.FAILED
                || state == LifecycleState.FAILED
                || state == LifecycleState.CREATING
                || state == LifecycleState.HIBERNATING;
    }

    /** The longest prefix of whole characters that fits into {@code bytes} of UTF-8. */
    public static String cut(String text, int bytes) {
        if (text.getBytes(StandardCharsets.UTF_8).length <= bytes) {
            return text;
        }
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            int size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (used + size > bytes) {
                break;
            }
            used += size;
            end += Character.charCount(point);
        }
        return text.substring(0, end);
    }
}
