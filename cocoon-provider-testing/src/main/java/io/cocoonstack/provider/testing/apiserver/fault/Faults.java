package io.cocoonstack.provider.testing.apiserver.fault;

import io.cocoonstack.provider.testing.apiserver.request.RequestPattern;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The faults of one server. The first active rule that fits a request decides:
 *
 * <pre>{@code
 * server.faults().on("PATCH", "/api/v1/nodes/n1/status").times(2).tooManyRequests(Duration.ofSeconds(1));
 * FaultRule stuck = server.faults().on("WATCH", "/api/v1/pods").hang();
 * stuck.clear();
 * }</pre>
 */
public final class Faults {

    private final List<FaultRule> rules = new CopyOnWriteArrayList<>();

    /**
     * Begins a rule.
     *
     * @param verb an HTTP method, {@code LIST}, {@code WATCH} or {@code *}
     * @param path see {@link RequestPattern#path()}
     */
    public Setting on(String verb, String path) {
        return new Setting(new RequestPattern(verb, path), Integer.MAX_VALUE);
    }

    /** Ends all rules. */
    public void clear() {
        rules.forEach(FaultRule::clear);
        rules.clear();
    }

    /** The fault a request meets, counted as met. */
    public Optional<FaultEffect> meet(String method, String path, boolean watch) {
        return rules.stream()
                .filter(rule -> rule.meets(method, path, watch))
                .findFirst()
                .map(FaultRule::hit);
    }

    /** A rule whose effect is still to be named. */
    public final class Setting {

        private final RequestPattern pattern;
        private final int times;

        private Setting(RequestPattern pattern, int times) {
            this.pattern = pattern;
            this.times = times;
        }

        /** For that many requests; without it, until cleared. */
        public Setting times(int count) {
            return new Setting(pattern, count);
        }

        /** Any effect. */
        public FaultRule does(FaultEffect effect) {
            FaultRule rule = new FaultRule(pattern, effect, times);
            rules.add(rule);
            return rule;
        }

        /** A failure with that HTTP status. */
        public FaultRule answer(int code) {
            return does(new FaultEffect.Answer(code, reason(code), "injected fault", Optional.empty()));
        }

        /** 429 with {@code Retry-After}. */
        public FaultRule tooManyRequests(Duration retryAfter) {
            return does(new FaultEffect.Answer(
                    429,
                    reason(429),
                    "The server has received too many requests and has asked us to try again later",
                    Optional.of(retryAfter)));
        }

        /** See {@link FaultEffect.Hang}. */
        public FaultRule hang() {
            return does(new FaultEffect.Hang());
        }

        /** See {@link FaultEffect.Reset}. */
        public FaultRule reset() {
            return does(new FaultEffect.Reset());
        }

        /** See {@link FaultEffect.LoseAnswer}. */
        public FaultRule loseAnswer() {
            return does(new FaultEffect.LoseAnswer());
        }

        /** See {@link FaultEffect.Slow}. */
        public FaultRule slow(Duration by) {
            return does(new FaultEffect.Slow(by));
        }

        private static String reason(int code) {
            return switch (code) {
                case 400 -> "BadRequest";
                case 401 -> "Unauthorized";
                case 403 -> "Forbidden";
                case 404 -> "NotFound";
                case 409 -> "Conflict";
                case 410 -> "Expired";
                case 422 -> "Invalid";
                case 429 -> "TooManyRequests";
                case 500 -> "InternalError";
                case 503 -> "ServiceUnavailable";
                case 504 -> "Timeout";
                default -> "";
            };
        }
    }
}
