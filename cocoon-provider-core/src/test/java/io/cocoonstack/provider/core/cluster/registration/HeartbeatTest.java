package io.cocoonstack.provider.core.cluster.registration;

import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.LEASE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.LEASES;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.cluster.registration.SmallApiServer.Request;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeartbeatTest extends RegistrationFixture {

    @Test
    void theLeaseIsMadeRightAfterTheNodeAndOwnedByIt() {
        registration.start();
        time.advance(SECOND);

        assertThat(api.object(LEASE).at("/metadata/ownerReferences/0/uid"))
                .isEqualTo(api.object(NODE).at("/metadata/uid"));
        assertThat(api.object(LEASE).at("/spec/holderIdentity").asString()).isEqualTo("cocoon-pool");
        assertThat(api.object(LEASE).at("/spec/leaseDurationSeconds").asInt()).isEqualTo(40);
        assertThat(api.object(LEASE).at("/spec/renewTime").asString())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    }

    @Test
    void withoutANodeThereIsNoLease() {
        api.fault = request -> request.path().startsWith(NODES) ? Optional.of(500) : Optional.empty();
        registration.start();
        time.advance(Duration.ofMinutes(1));

        assertThat(api.requests().stream().filter(r -> r.path().startsWith(LEASES)))
                .isEmpty();
        assertThat(registration.problems()).anyMatch(problem -> problem.contains("not registered"));
    }

    @Test
    void renewalsComeEveryTenSecondsAndReadNothing() {
        registration.start();
        time.advance(SECOND);
        api.forgetRequests();
        time.advance(Duration.ofSeconds(100));

        assertThat(api.requests("PUT", LEASE)).hasSize(10);
        assertThat(api.requests("GET", LEASE)).isEmpty();
    }

    @Test
    void aConflictIsReadAgainAndWrittenAtOnce() {
        registration.start();
        time.advance(SECOND);
        api.edit(LEASE, lease -> lease);
        api.forgetRequests();
        time.advance(Duration.ofSeconds(10));

        assertThat(api.requests().stream().filter(r -> r.path().equals(LEASE)).map(Request::method))
                .containsExactly("PUT", "GET", "PUT");
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void conflictsWithoutEndStopAfterFiveTries() {
        registration.start();
        time.advance(SECOND);
        api.forgetRequests();
        api.fault = request -> request.is("PUT", LEASE) ? Optional.of(409) : Optional.empty();
        time.advance(Duration.ofMillis(9100));

        assertThat(api.requests("PUT", LEASE)).as("one round").hasSize(5);
    }

    @Test
    void aLeaseThatIsGoneIsMadeAgain() {
        registration.start();
        time.advance(SECOND);
        api.remove(LEASE);
        time.advance(Duration.ofSeconds(10));

        assertThat(api.object(LEASE).isObject()).isTrue();
    }

    @Test
    void theLeaseIsMadeSoonAfterTheNamespaceAnswers() {
        api.fault = request -> request.path().startsWith(LEASES) ? Optional.of(404) : Optional.empty();
        registration.start();
        time.advance(Duration.ofSeconds(31));
        assertThat(registration.problems()).as("before the 40 s are over").isNotEmpty();

        api.fault = request -> request.path().startsWith(LEASES) ? Optional.of(403) : Optional.empty();
        time.advance(Duration.ofSeconds(30));
        api.fault = request -> Optional.empty();
        time.advance(Duration.ofSeconds(8));

        assertThat(api.object(LEASE).isObject()).isTrue();
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void retriesOfALostLeaseAreSpreadOut() {
        registration.start();
        time.advance(SECOND);
        api.forgetRequests();
        api.fault = request -> request.path().startsWith(LEASES) ? Optional.of(500) : Optional.empty();
        time.advance(Duration.ofSeconds(50));

        assertThat(api.requests("PUT", LEASE).size())
                .as("0.2 s doubling to 7 s over 40 s")
                .isBetween(8, 13);
    }

    @Test
    void aStuckStatusCallDoesNotStopTheHeartbeat() {
        CountDownLatch stuck = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        api.fault = request -> {
            if (request.is("GET", NODE) && looks.incrementAndGet() > 1) {
                await().atMost(Duration.ofMinutes(1)).until(() -> stuck.getCount() == 0);
            }
            return Optional.empty();
        };
        HeartbeatThread real = new HeartbeatThread();
        NodeRegistration live =
                new NodeRegistration(statusClient, heartbeatClient, "cocoon-pool", Nodes::plain, real, time);
        try {
            live.start();
            await().untilAsserted(() -> {
                time.advance(Duration.ZERO);
                assertThat(api.object(LEASE).isObject()).isTrue();
            });
            live.changed();
            await().until(() -> looks.get() > 1);
            api.forgetRequests();
            time.advance(Duration.ofSeconds(100));

            assertThat(api.requests("PUT", LEASE)).hasSizeGreaterThanOrEqualTo(9);
        } finally {
            live.close();
            stuck.countDown();
            real.close();
        }
    }

    @Test
    void theHeartbeatHasAPlatformThreadOfItsOwn() {
        java.util.concurrent.CompletableFuture<Thread> seen = new java.util.concurrent.CompletableFuture<>();
        try (HeartbeatThread thread = new HeartbeatThread()) {
            thread.after(Duration.ofMillis(1), "x", () -> seen.complete(Thread.currentThread()));
            assertThat(seen.join().isVirtual()).isFalse();
            assertThat(seen.join().getName()).isEqualTo("node-heartbeat");
        }
    }
}
