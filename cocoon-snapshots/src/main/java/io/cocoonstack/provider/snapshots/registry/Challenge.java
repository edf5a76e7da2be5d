package io.cocoonstack.provider.snapshots.registry;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One challenge of a {@code WWW-Authenticate} header. Source: RFC 9110, sections 11.2 to 11.6.
 *
 * @param scheme in lower case
 * @param parameters by name in lower case, quotes removed, in the order of the header
 */
public record Challenge(String scheme, Map<String, String> parameters) {

    /** Reads every challenge of a header; several may share one line. */
    public static List<Challenge> parse(String header) {
        return new ChallengeParser(header).challenges();
    }

    /** The challenge that a registry client answers best: a token says what it is for, a password does not. */
    public static Optional<Challenge> answerable(List<Challenge> challenges) {
        return first(challenges, "bearer").or(() -> first(challenges, "basic"));
    }

    private static Optional<Challenge> first(List<Challenge> challenges, String scheme) {
        return challenges.stream().filter(it -> it.scheme.equals(scheme)).findFirst();
    }

    /** Token service of a bearer challenge, name of the protected space of a basic one. */
    public Optional<String> realm() {
        return parameter("realm");
    }

    /** What the token service calls the registry. */
    public Optional<String> service() {
        return parameter("service");
    }

    /** What the request needed, as the registry spells it. */
    public Optional<String> scope() {
        return parameter("scope");
    }

    private Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }
}
