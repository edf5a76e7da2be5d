package io.cocoonstack.provider.core.cluster.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Decides what becomes of an event, with the rules of client-go's recorder: the same event again raises a count; ten
 * different messages of one reason within ten minutes become one event; an object gets 25 writes at once and then one every
 * five minutes. Repetitions that are not written are still counted, and the next write tells of them. Used by one thread.
 */
final class EventLedger {

    static final int BURST = 25;
    static final Duration REFILL = Duration.ofMinutes(5);
    static final int SIMILAR = 10;
    static final Duration SIMILAR_WITHIN = Duration.ofMinutes(10);

    private static final int REMEMBERED = 4096;
    private static final String COMBINED = "(combined from similar events): ";
    private static final int LONGEST_NAME = 253 - 17;

    private final Map<String, Occurrence> occurrences = remembering();
    private final Map<String, Similar> similar = remembering();
    private final Map<EventSubject, Budget> budgets = remembering();

    /** What to do about one event. */
    sealed interface Verdict {

        /** A new object. */
        record Create(Occurrence occurrence) implements Verdict {}

        /** A higher count of an existing object. */
        record Raise(Occurrence occurrence) implements Verdict {}

        /** Nothing now: the object's budget is used up. */
        record Skip(Occurrence occurrence) implements Verdict {}
    }

    Verdict note(EventSubject subject, String type, String reason, String message, Instant now) {
        String group = String.join("\n", subject.toString(), subject.uid(), type, reason);
        boolean combined = similar.computeIfAbsent(group, any -> new Similar()).add(message, now) >= SIMILAR;
        String text = EventText.fit(combined ? COMBINED + message : message, EventText.MESSAGE_BYTES);
        String key = group + "\n" + (combined ? COMBINED : text);
        Occurrence before = occurrences.get(key);
        Occurrence occurrence = before == null
                ? new Occurrence(subject, name(subject, key), type, reason, text, now, now, 1)
                : before.repeated(text, now);
        occurrences.put(key, occurrence);
        if (!budgets.computeIfAbsent(subject, any -> new Budget(now)).take(now)) {
            return new Verdict.Skip(occurrence);
        }
        return before == null ? new Verdict.Create(occurrence) : new Verdict.Raise(occurrence);
    }

    /** The server held that event already, with such a count: the next repetition goes on from there. */
    void correct(Occurrence occurrence) {
        occurrences.replaceAll((key, known) -> known.name().equals(occurrence.name()) ? occurrence : known);
    }

    private static String name(EventSubject subject, String key) {
        String base =
                subject.name().length() > LONGEST_NAME ? subject.name().substring(0, LONGEST_NAME) : subject.name();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return base + "." + HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static <K, V> Map<K, V> remembering() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > REMEMBERED;
            }
        };
    }

    /** The different messages of one reason lately. */
    private static final class Similar {

        private final Set<String> messages = new HashSet<>();
        private Instant last = Instant.MIN;

        int add(String message, Instant now) {
            if (last.isBefore(now.minus(SIMILAR_WITHIN))) {
                messages.clear();
            }
            last = now;
            if (messages.size() < SIMILAR) {
                messages.add(message);
            }
            return messages.size();
        }
    }

    /** A token bucket. */
    private static final class Budget {

        private double tokens = BURST;
        private Instant counted;

        Budget(Instant now) {
            counted = now;
        }

        boolean take(Instant now) {
            double refilled = (double) Duration.between(counted, now).toMillis() / REFILL.toMillis();
            tokens = Math.min(BURST, tokens + Math.max(0, refilled));
            counted = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
