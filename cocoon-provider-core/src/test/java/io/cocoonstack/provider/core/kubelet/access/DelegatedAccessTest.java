package io.cocoonstack.provider.core.kubelet.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DelegatedAccessTest {

    private static final Instant START = Instant.parse("2026-11-29T18:00:00Z");
    private static final AccessRule PODS = AccessRule.of("GET", List.of("pods"));
    private static X509Bundle authority;
    private static X509Bundle stranger;

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final FakeReviews reviews = new FakeReviews();
    private final AtomicReference<List<X509Certificate>> authorities =
            new AtomicReference<>(List.of(authority.getCertificate()));
    private final DelegatedAccess access = new DelegatedAccess(authorities::get, reviews, "cocoon-pool", now::get);

    @BeforeAll
    static void authorities() throws Exception {
        authority = authority("CN=kubernetes");
        stranger = authority("CN=stranger");
    }

    @Test
    void neitherCertificateNorTokenIsNobody() {
        assertThat(check(List.of(), "")).isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(check(List.of(), "Basic dXNlcjpwYXNz")).isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(check(List.of(), "Bearer ")).isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(reviews.tokenCalls).hasValue(0);
    }

    @Test
    void aClientCertificateSaysNameAndGroups() throws Exception {
        reviews.allow = true;
        User user = allowed(check(client("CN=kube-apiserver-kubelet-client, O=system:masters, O=second"), ""));

        assertThat(user.name()).isEqualTo("kube-apiserver-kubelet-client");
        assertThat(user.groups()).containsExactlyInAnyOrder("system:masters", "second", "system:authenticated");
    }

    @Test
    void aChainWithAnIntermediateAuthorityIsFollowed() throws Exception {
        reviews.allow = true;
        X509Bundle middle = new CertificateBuilder()
                .ecp256()
                .subject("CN=middle")
                .setIsCertificateAuthority(true)
                .notBefore(START.minusSeconds(60))
                .notAfter(START.plus(Duration.ofDays(30)))
                .buildIssuedBy(authority);
        X509Bundle own = clientBuilder("CN=a").buildIssuedBy(middle);

        assertThat(check(List.of(own.getCertificate(), middle.getCertificate()), ""))
                .isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void aCertificateOfAnotherAuthorityIsNobody() throws Exception {
        assertThat(check(List.of(clientBuilder("CN=a").buildIssuedBy(stranger).getCertificate()), ""))
                .isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void anExpiredCertificateIsNobody() throws Exception {
        List<X509Certificate> chain = client("CN=a");
        now.set(START.plus(Duration.ofDays(11)));

        assertThat(check(chain, "")).isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void aCertificateThatIsNotForClientsIsNobody() throws Exception {
        CertificateBuilder bare = new CertificateBuilder()
                .ecp256()
                .subject("CN=a")
                .notBefore(START.minusSeconds(60))
                .notAfter(START.plus(Duration.ofDays(10)));

        assertThat(check(
                        List.of(bare.copy()
                                .addExtendedKeyUsageServerAuth()
                                .buildIssuedBy(authority)
                                .getCertificate()),
                        ""))
                .isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(check(List.of(bare.buildIssuedBy(authority).getCertificate()), ""))
                .isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void aCertificateWithoutACommonNameIsNobody() throws Exception {
        assertThat(check(client("O=system:masters"), "")).isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void aBadCertificateIsNotMadeGoodByAToken() throws Exception {
        reviews.allow = true;
        reviews.users.put("good", user("alice"));

        assertThat(check(List.of(clientBuilder("CN=a").buildIssuedBy(stranger).getCertificate()), "Bearer good"))
                .isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void withoutKnownAuthoritiesNoCertificateCounts() throws Exception {
        reviews.allow = true;
        authorities.set(List.of());

        assertThat(check(client("CN=a, O=system:masters"), "")).isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void aNewAuthorityCountsAtOnce() throws Exception {
        reviews.allow = true;
        List<X509Certificate> chain =
                List.of(clientBuilder("CN=a").buildIssuedBy(stranger).getCertificate());
        authorities.set(List.of(stranger.getCertificate()));

        assertThat(check(chain, "")).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void aTokenIsReviewedOnceAndRemembered() {
        reviews.allow = true;
        reviews.users.put("good", user("alice"));

        assertThat(allowed(check(List.of(), "Bearer good")).name()).isEqualTo("alice");
        assertThat(check(List.of(), "bearer good")).isInstanceOf(Verdict.Allowed.class);
        assertThat(reviews.tokenCalls).hasValue(1);

        now.set(START.plus(Duration.ofMinutes(2)));
        reviews.users.clear();
        assertThat(check(List.of(), "Bearer good")).isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void anUnknownTokenIsForgottenSoon() {
        reviews.allow = true;
        assertThat(check(List.of(), "Bearer new")).isInstanceOf(Verdict.Unauthenticated.class);
        reviews.users.put("new", user("bob"));
        assertThat(check(List.of(), "Bearer new")).isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(reviews.tokenCalls).hasValue(1);

        now.set(START.plusSeconds(10));
        assertThat(check(List.of(), "Bearer new")).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void oneTokenAskedForManyTimesAtOnceIsReviewedOnce() throws Exception {
        reviews.allow = true;
        reviews.users.put("good", user("alice"));
        reviews.hold = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Verdict>> verdicts = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                verdicts.add(threads.submit(() -> check(List.of(), "Bearer good")));
            }
            await().until(() -> reviews.tokenCalls.get() == 1);
            reviews.hold.countDown();
            for (Future<Verdict> verdict : verdicts) {
                assertThat(verdict.get()).isInstanceOf(Verdict.Allowed.class);
            }
        }
        assertThat(reviews.tokenCalls).hasValue(1);
    }

    @Test
    void whoMayNotIsToldWhatWasAsked() throws Exception {
        assertThat(check(client("CN=eve"), ""))
                .isEqualTo(new Verdict.Denied(
                        "Forbidden (user=eve, verb=get, resource=nodes/cocoon-pool, subresource(s)=[pods, proxy])"));
        assertThat(reviews.asked).containsExactly("eve get pods", "eve get proxy");
    }

    @Test
    void theCoarseGrantIsEnoughWhereThereIsAFinerOne() throws Exception {
        reviews.grants.add("eve get proxy");

        assertThat(check(client("CN=eve"), "")).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void grantsAreRememberedForMinutesAndRefusalsForSeconds() throws Exception {
        List<X509Certificate> chain = client("CN=eve");
        check(chain, "");
        check(chain, "");
        assertThat(reviews.asked).hasSize(2);

        reviews.allow = true;
        now.set(START.plusSeconds(30));
        assertThat(check(chain, "")).isInstanceOf(Verdict.Allowed.class);
        reviews.allow = false;
        now.set(START.plusSeconds(300));
        assertThat(check(chain, "")).isInstanceOf(Verdict.Allowed.class);
        now.set(START.plusSeconds(330));
        assertThat(check(chain, "")).isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void groupsBelongToTheQuestion() {
        reviews.users.put("one", new User("x", "", List.of("a"), Map.of()));
        reviews.users.put("two", new User("x", "", List.of("b"), Map.of()));
        check(List.of(), "Bearer one");
        check(List.of(), "Bearer two");

        assertThat(reviews.asked).hasSize(4);
    }

    @Test
    void withoutAnAnswerNobodyGetsInAndNothingIsRemembered() throws Exception {
        reviews.broken = true;
        reviews.users.put("good", user("alice"));
        assertThat(check(List.of(), "Bearer good")).isInstanceOf(Verdict.Unauthenticated.class);
        assertThat(check(client("CN=a, O=system:masters"), "")).isInstanceOf(Verdict.Undecided.class);

        reviews.broken = false;
        reviews.allow = true;
        assertThat(check(List.of(), "Bearer good")).isInstanceOf(Verdict.Allowed.class);
        assertThat(check(client("CN=a, O=system:masters"), "")).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void aCallerIsPrintedWithoutItsToken() {
        assertThat(Caller.of(List.of(), "Bearer secret").toString()).doesNotContain("secret");
        assertThat(Caller.of(List.of(), "Bearer secret").token()).isEqualTo("secret");
    }

    private Verdict check(List<X509Certificate> chain, String authorization) {
        return access.check(Caller.of(chain, authorization), PODS);
    }

    private static User allowed(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Verdict.Allowed.class);
        return ((Verdict.Allowed) verdict).user();
    }

    private static User user(String name) {
        return new User(name, "u", List.of("system:authenticated"), Map.of());
    }

    private static List<X509Certificate> client(String subject) throws Exception {
        return List.of(clientBuilder(subject).buildIssuedBy(authority).getCertificate());
    }

    private static CertificateBuilder clientBuilder(String subject) {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .notBefore(START.minusSeconds(60))
                .notAfter(START.plus(Duration.ofDays(10)))
                .addExtendedKeyUsageClientAuth();
    }

    private static X509Bundle authority(String subject) throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .setIsCertificateAuthority(true)
                .notBefore(START.minus(Duration.ofDays(1)))
                .notAfter(START.plus(Duration.ofDays(100)))
                .buildSelfSigned();
    }
}
