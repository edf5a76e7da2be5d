package io.cocoonstack.provider.core.kubelet.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers remembered for a while, each for as long as it deserves. Questions asked at once are asked once. Bounded. Thread-safe. */
final class AnswerCache<K, V> {

    private static final int MAX = 1024;

    private record Answer<T>(T value, Instant end) {}

    private final Map<K, Answer<V>> answers = new ConcurrentHashMap<>();
    private final Map<K, CompletableFuture<V>> asked = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final Function<V, Duration> life;

    AnswerCache(InstantSource clock, Function<V, Duration> life) {
        this.clock = clock;
        this.life = life;
    }

    /** What is remembered, or what {@code ask} says. What it throws is thrown to everybody who waits, and not remembered. */
    V get(K question, Supplier<V> ask) {
        Answer<V> known = answers.get(question);
        if (known != null && clock.instant().isBefore(known.end())) {
            return known.value();
        }
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> others = asked.putIfAbsent(question, mine);
        if (others != null) {
            return await(others);
        }
        try {
            V value = ask.get();
            remember(question, value);
            mine.complete(value);
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
        } finally {
            asked.remove(question, mine);
        }
        return await(mine);
    }

    int size() {
        return answers.size();
    }

    private V await(CompletableFuture<V> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void remember(K question, V value) {
        Instant now = clock.instant();
        if (answers.size() >= MAX) {
            answers.values().removeIf(answer -> !now.isBefore(answer.end()));
        }
        if (answers.size() >= MAX) {
            answers.clear();
        }
        answers.put(question, new Answer<>(value, now.plus(life.apply(value))));
    }
}
