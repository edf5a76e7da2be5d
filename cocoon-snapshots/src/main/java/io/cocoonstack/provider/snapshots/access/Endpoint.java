package io.cocoonstack.provider.snapshots.access;

import io.cocoonstack.provider.snapshots.answer.Failures;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.Origin;
import io.cocoonstack.provider.snapshots.http.Redirects;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.Challenge;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out how a registry is spoken to: over TLS, and where that fails and the rule allows it, in clear. */
public final class Endpoint {

    private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);

    private final String authority;
    private final PlainHttpRule plain;
    private final Wire wire;
    private volatile @Nullable Greeting known;

    /** @param authority host of the registry, with its port if it has one */
    public Endpoint(String authority, PlainHttpRule plain, Wire wire) {
        this.authority = authority;
        this.plain = plain;
        this.wire = wire;
    }

    public String authority() {
        return authority;
    }

    /** The answer to the first request; asked for again until there is one. */
    public Greeting greeting() throws IOException {
        Greeting greeting = known;
        if (greeting == null) {
            greeting = greet();
            known = greeting;
        }
        return greeting;
    }

    /** Whether it is the registry that answers at its place right now, and not something that stands in for it. */
    public boolean isAnswering() throws IOException {
        try (Answer answer = Redirects.follow(wire, base(greeting().origin().scheme()))) {
            return isRegistry(answer);
        }
    }

    private Greeting greet() throws IOException {
        try {
            return greet("https");
        } catch (IOException overTls) {
            if (!plain.allows(authority) || Thread.currentThread().isInterrupted()) {
                throw overTls;
            }
            Greeting greeting;
            try {
                greeting = greet("http");
            } catch (IOException inClear) {
                inClear.addSuppressed(overTls);
                throw inClear;
            }
            if (!PlainHttpRule.isLoopback(authority)) {
                LOG.warn("the registry {} is spoken to without TLS: {}", authority, overTls.getMessage());
            }
            return greeting;
        }
    }

    private Greeting greet(String scheme) throws IOException {
        Call base = base(scheme);
        try (Answer answer = Redirects.follow(wire, base)) {
            if (!isRegistry(answer)) {
                throw Failures.ofThird("the registry " + authority, answer);
            }
            Optional<Challenge> challenge = answer.status() == 401 ? Greeting.challenge(answer) : Optional.empty();
            answer.finish();
            return new Greeting(Origin.of(base.uri()), challenge);
        }
    }

    private static boolean isRegistry(Answer answer) {
        return answer.status() == 200 || answer.status() == 401;
    }

    private Call base(String scheme) {
        return Call.of("GET", URI.create(scheme + "://" + authority + "/v2/"));
    }
}
