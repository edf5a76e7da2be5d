package io.cocoonstack.provider.testing.apiserver.review;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The answers to reviews. Out of the box every token belongs to the user {@code test-user} of group {@code system:authenticated},
 * and every access is allowed. Changes count from the next review on.
 */
public final class Reviews {

    private static final Optional<TokenUser> ANYBODY = Optional.of(TokenUser.of("test-user", "system:authenticated"));

    private final Map<String, TokenUser> tokens = new ConcurrentHashMap<>();
    private volatile Function<String, Optional<TokenUser>> others = token -> ANYBODY;
    private volatile Predicate<AccessQuestion> access = question -> true;

    /** A token of that user; tokens not named so are decided by {@link #otherTokens}. */
    public Reviews token(String token, TokenUser user) {
        tokens.put(token, user);
        return this;
    }

    /** Whom any other token belongs to, empty for nobody. */
    public Reviews otherTokens(Function<String, Optional<TokenUser>> decision) {
        others = decision;
        return this;
    }

    /** Other tokens belong to nobody. */
    public Reviews refuseOtherTokens() {
        return otherTokens(token -> Optional.empty());
    }

    /** Who may do what. */
    public Reviews access(Predicate<AccessQuestion> decision) {
        access = decision;
        return this;
    }

    /** The answer to a token; an empty token belongs to nobody. */
    public Optional<TokenUser> user(String token) {
        TokenUser known = tokens.get(token);
        if (known != null) {
            return Optional.of(known);
        }
        return token.isEmpty() ? Optional.empty() : others.apply(token);
    }

    /** The answer to a question. */
    public boolean allows(AccessQuestion question) {
        return access.test(question);
    }
}
