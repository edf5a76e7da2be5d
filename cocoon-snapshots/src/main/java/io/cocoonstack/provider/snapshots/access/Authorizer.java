package io.cocoonstack.provider.snapshots.access;

import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.credentials.CredentialSource;
import io.cocoonstack.provider.snapshots.credentials.CredentialsException;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.Challenge;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Gives requests their {@code Authorization}, and another one when that is refused. */
public final class Authorizer {

    private static final String BEARER = "bearer";

    /** How long a password is used without looking for another one. */
    private static final Duration PASSWORD = Duration.ofMinutes(5);

    private final Endpoint endpoint;
    private final CredentialSource credentials;
    private final TokenService tokens;
    private final LongSupplier nanos;
    private final Map<Access, Held> held = new ConcurrentHashMap<>();

    /** @param nanos a clock that only runs forward */
    public Authorizer(Endpoint endpoint, CredentialSource credentials, Wire wire, LongSupplier nanos) {
        this.endpoint = endpoint;
        this.credentials = credentials;
        this.tokens = new TokenService(wire);
        this.nanos = nanos;
    }

    /** Value of the header; empty for none. */
    public String header(Access access) throws IOException {
        Held before = held.get(access);
        if (before != null && nanos.getAsLong() - before.until < 0) {
            return before.header;
        }
        return hold(access, endpoint.greeting().challenge(), List.of(access.scope()));
    }

    /**
     * Value of the header for one more try of a request that was refused with 401; empty when none would differ.
     *
     * @param refused the value that it had
     */
    public String renewed(Access access, String refused, Answer refusal) throws IOException {
        held.remove(access);
        Optional<Challenge> challenge = Greeting.challenge(refusal);
        List<String> scopes = challenge
                .flatMap(Challenge::scope)
                .filter(it -> !it.isEmpty() && !it.equals(access.scope()))
                .map(it -> List.of(it, access.scope()))
                .orElseGet(() -> List.of(access.scope()));
        String header = hold(access, challenge, scopes);
        boolean another = !header.equals(refused)
                || challenge.filter(it -> it.scheme().equals(BEARER)).isPresent();
        return another ? header : "";
    }

    private String hold(Access access, Optional<Challenge> challenge, List<String> scopes) throws IOException {
        Credential credential;
        try {
            credential = credentials.find(endpoint.authority(), access.repository());
        } catch (CredentialsException e) {
            RegistryException failure = RegistryException.of(Reason.UNAVAILABLE, String.valueOf(e.getMessage()));
            failure.initCause(e);
            throw failure;
        }
        Held fresh = fresh(credential, challenge, scopes);
        held.put(access, fresh);
        return fresh.header;
    }

    private Held fresh(Credential credential, Optional<Challenge> challenge, List<String> scopes) throws IOException {
        if (credential instanceof Credential.RegistryToken(String token)) {
            return held("Bearer " + token, PASSWORD);
        }
        if (challenge.isPresent() && challenge.get().scheme().equals(BEARER)) {
            Token token = tokens.fetch(endpoint.greeting().origin(), challenge.get(), scopes, credential);
            return held("Bearer " + token.value(), token.lifetime());
        }
        // Also for a registry that asks for nothing: it may let everybody read and only some write.
        return held(TokenService.basic(credential), PASSWORD);
    }

    /** It is replaced a little early, so that it does not expire on its way. */
    private Held held(String header, Duration lifetime) {
        long margin = Math.min(lifetime.toNanos() / 10, Duration.ofSeconds(10).toNanos());
        return new Held(header, nanos.getAsLong() + lifetime.toNanos() - margin);
    }

    private record Held(String header, long until) {}
}
