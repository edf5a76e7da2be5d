package io.cocoonstack.provider.core.kubelet.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The kubelet's way: a client certificate or a token says who it is, the API server says whether they may. A certificate that
 * does not hold is refused even when a token comes with it.
 */
public final class DelegatedAccess implements AccessControl {

    private static final Duration KNOWN_TOKEN = Duration.ofMinutes(2);
    private static final Duration UNKNOWN_TOKEN = Duration.ofSeconds(10);
    private static final Duration ALLOWED = Duration.ofMinutes(5);
    private static final Duration DENIED = Duration.ofSeconds(30);

    private record Question(User user, String verb, String subresource) {}

    private final ClientAuthorities authorities;
    private final Reviews reviews;
    private final String node;
    private final InstantSource clock;
    private final AnswerCache<String, Optional<User>> tokens;
    private final AnswerCache<Question, Boolean> grants;

    /** {@code node} is named in refusals. */
    public DelegatedAccess(ClientAuthorities authorities, Reviews reviews, String node, InstantSource clock) {
        this.authorities = authorities;
        this.reviews = reviews;
        this.node = node;
        this.clock = clock;
        this.tokens = new AnswerCache<>(clock, user -> user.isPresent() ? KNOWN_TOKEN : UNKNOWN_TOKEN);
        this.grants = new AnswerCache<>(clock, allowed -> allowed ? ALLOWED : DENIED);
    }

    @Override
    public Verdict check(Caller caller, AccessRule rule) {
        User user;
        try {
            Optional<User> found = authenticate(caller);
            if (found.isEmpty()) {
                return new Verdict.Unauthenticated(
                        caller.token().isEmpty() ? "neither certificate nor token" : "the token is nobody's");
            }
            user = found.get();
        } catch (GeneralSecurityException e) {
            return new Verdict.Unauthenticated("certificate: " + e.getMessage());
        } catch (Reviews.ReviewException e) {
            return new Verdict.Unauthenticated("the token could not be reviewed: " + e.getMessage());
        }
        try {
            return authorise(user, rule);
        } catch (Reviews.ReviewException e) {
            return new Verdict.Undecided("the access of " + user.name() + " could not be reviewed: " + e.getMessage());
        }
    }

    private Optional<User> authenticate(Caller caller) throws GeneralSecurityException {
        if (!caller.chain().isEmpty()) {
            return Optional.of(ClientCertificates.verify(caller.chain(), authorities.current(), clock.instant()));
        }
        if (caller.token().isEmpty()) {
            return Optional.empty();
        }
        return tokens.get(digest(caller.token()), () -> reviews.authenticate(caller.token()));
    }

    private Verdict authorise(User user, AccessRule rule) {
        for (String subresource : rule.subresources()) {
            Question question = new Question(user, rule.verb(), subresource);
            if (grants.get(question, () -> reviews.allowed(user, rule.verb(), subresource))) {
                return new Verdict.Allowed(user);
            }
        }
        return new Verdict.Denied("Forbidden (user=" + user.name() + ", verb=" + rule.verb() + ", resource=nodes/"
                + node + ", subresource(s)=" + rule.subresources() + ")");
    }

    /** Tokens themselves stay in no table. */
    private static String digest(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
