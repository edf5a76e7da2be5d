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
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out how a registry is spoken to: over TLS, and where that gives no answer and the rule allows it, in clear. */
public final class Endpoint {

    private static final String TLS = "https";

    /** How long TLS is alone. Source: the registry client that vk-cocoon uses. */
    private static final Duration HEAD_START = Duration.ofMillis(300);

    private static final Logger log = LoggerFactory.getLogger(Endpoint.class);

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
        if (!plain.allows(authority)) {
            return greet(TLS);
        }
        // What expects clear text may wait for more of it for ever, so nobody waits for its answer to a TLS greeting.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return race(new ExecutorCompletionService<>(threads));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private Greeting race(CompletionService<Greeting> greetings) throws IOException, InterruptedException {
        Future<Greeting> overTls = greetings.submit(() -> greet(TLS));
        Future<Greeting> first = greetings.poll(HEAD_START.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null && first.state() == Future.State.SUCCESS) {
            return first.resultNow();
        }
        greetings.submit(() -> greet("http"));
        if (first == null) {
            first = greetings.take();
        }
        Future<Greeting> winner = first.state() == Future.State.SUCCESS ? first : greetings.take();
        if (winner.state() != Future.State.SUCCESS) {
            throw failure(winner, first);
        }
        if (!PlainHttpRule.isLoopback(authority) && winner.resultNow().origin().isPlain()) {
            log.warn(
                    "the registry {} is spoken to without TLS: {}",
                    authority,
                    overTls.state() == Future.State.FAILED
                            ? overTls.exceptionNow().getMessage()
                            : "it did not answer");
        }
        return winner.resultNow();
    }

    private static IOException failure(Future<Greeting> last, Future<Greeting> first) {
        Throwable cause = last.exceptionNow();
        cause.addSuppressed(first.exceptionNow());
        return cause instanceof IOException e ? e : new IOException(cause);
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
