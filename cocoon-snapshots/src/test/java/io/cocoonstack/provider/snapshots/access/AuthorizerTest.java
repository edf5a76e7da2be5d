package io.cocoonstack.provider.snapshots.access;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.credentials.CredentialsException;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.http.ProxyRule;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.io.IOException;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizerTest {

    private static final Access PULL = Access.pull("team/vm");
    private static final Credential USER = new Credential.Basic("robot", "pa:ss");
    private static final String BASIC = "Basic cm9ib3Q6cGE6c3M=";

    private final WireMockServer server =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private final AtomicLong nanos = new AtomicLong();
    private volatile Credential credential = USER;
    private Wire wire;
    private Authorizer authorizer;

    @BeforeEach
    void start() throws NoSuchAlgorithmException {
        server.start();
        wire = Wire.open(HttpTimeouts.DEFAULT, ProxyRule.NONE, SSLContext.getDefault());
        Endpoint endpoint = new Endpoint("localhost:" + server.port(), PlainHttpRule.DEFAULT, wire);
        authorizer = new Authorizer(endpoint, (host, repository) -> credential, wire, nanos::get);
    }

    @AfterEach
    void stop() {
        wire.close();
        server.stop();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer realm=\"%s\",service=\"reg,istry\",scope=\"repository:team/vm:pull,push\"",
                "bearer Scope=\"a:b:c\", SERVICE = \"reg,istry\" ,Realm=\"%s\"",
                "Basic realm=\"x, y\", bearer Realm=\"%s\", service=\"reg,istry\"",
                "Negotiate abc==, Bearer realm=\"%s\",service=\"reg,istry\""
            })
    void aChallengeOfAnySpellingLeadsToOneTokenRequest(String challenge) throws IOException {
        challenge(challenge.formatted(realm("?x=1")));
        token("{\"token\":\"t\",\"expires_in\":300}");

        assertThat(authorizer.header(PULL)).isEqualTo("Bearer t");
        assertThat(authorizer.header(PULL)).isEqualTo("Bearer t");
        server.verify(
                1,
                getRequestedFor(urlPathEqualTo("/token"))
                        .withQueryParam("x", equalTo("1"))
                        .withQueryParam("scope", equalTo("repository:team/vm:pull"))
                        .withQueryParam("service", equalTo("reg,istry"))
                        .withHeader("Authorization", equalTo(BASIC)));
    }

    @Test
    void challengesMayComeInSeveralLines() throws IOException {
        server.stubFor(get("/v2/")
                .willReturn(status(401)
                        .withHeader(
                                "WWW-Authenticate",
                                "Negotiate",
                                "Bearer realm=\"" + realm("") + "\",service=\"s\"",
                                "Basic realm=\"x\"")));
        token("{\"token\":\"t\"}");

        assertThat(authorizer.header(PULL)).isEqualTo("Bearer t");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"token\":\"t1\"} | t1 | 60",
                "{\"access_token\":\"t2\"} | t2 | 60",
                "{\"token\":\"t1\",\"access_token\":\"t2\",\"expires_in\":300} | t2 | 300",
                "{\"token\":\"t1\",\"expires_in\":0} | t1 | 60",
                "{\"token\":\"t1\",\"expires_in\":\"120\"} | t1 | 120",
                "{\"token\":\"t1\",\"expires_in\":\"soon\"} | t1 | 60",
                "{\"token\":\"t1\",\"expires_in\":5,\"issued_at\":\"2020-01-01T00:00:00Z\"} | t1 | 5"
            })
    void aTokenIsUsedUntilShortlyBeforeItExpires(String answer, String value, long lifetime) throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        token(answer);

        assertThat(authorizer.header(PULL)).isEqualTo("Bearer " + value);
        nanos.addAndGet(Duration.ofSeconds(lifetime).toNanos() * 8 / 10);
        authorizer.header(PULL);
        server.verify(1, getRequestedFor(urlPathEqualTo("/token")));
        nanos.addAndGet(Duration.ofSeconds(lifetime).toNanos() * 2 / 10);
        authorizer.header(PULL);
        server.verify(2, getRequestedFor(urlPathEqualTo("/token")));
    }

    @Test
    void eachRightHasATokenOfItsOwn() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        token("{\"token\":\"t\",\"expires_in\":300}");
        authorizer.header(PULL);
        authorizer.header(Access.push("team/vm"));
        authorizer.header(Access.delete("team/vm"));
        authorizer.header(Access.pull("team/other"));

        server.verify(4, getRequestedFor(urlPathEqualTo("/token")));
        server.verify(
                1,
                getRequestedFor(urlPathEqualTo("/token"))
                        .withQueryParam("scope", equalTo("repository:team/vm:push,pull,delete")));
    }

    @Test
    void aTokenIsNeverSharedBetweenIdentities() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        server.stubFor(get(urlPathEqualTo("/token")).willReturn(okJson("{\"token\":\"nobody\"}")));
        server.stubFor(get(urlPathEqualTo("/token"))
                .withHeader("Authorization", equalTo(BASIC))
                .willReturn(okJson("{\"token\":\"robot\"}")));
        Authorizer nobody = new Authorizer(
                new Endpoint("localhost:" + server.port(), PlainHttpRule.DEFAULT, wire),
                (host, repository) -> new Credential.Anonymous(),
                wire,
                nanos::get);

        assertThat(authorizer.header(PULL)).isEqualTo("Bearer robot");
        assertThat(nobody.header(PULL)).isEqualTo("Bearer nobody");
        assertThat(authorizer.header(PULL)).isEqualTo("Bearer robot");
    }

    @Test
    void aRefusedTokenIsReplacedWithWhatTheRegistryAskedFor() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        token("{\"token\":\"t\",\"expires_in\":300}");
        String first = authorizer.header(PULL);
        server.stubFor(get("/refused")
                .willReturn(status(401)
                        .withHeader(
                                "WWW-Authenticate",
                                "Bearer realm=\"" + realm("") + "\",scope=\"repository:team/vm:pull,admin\"")));
        try (Answer refusal = wire.send(Call.of("GET", at("/refused")))) {
            assertThat(authorizer.renewed(PULL, first, refusal)).isEqualTo("Bearer t");
        }
        server.verify(getRequestedFor(
                urlEqualTo("/token?scope=repository%3Ateam%2Fvm%3Apull%2Cadmin&scope=repository%3Ateam%2Fvm%3Apull")));
    }

    @Test
    void aPasswordIsShownAndAChangedOneIsFound() throws IOException {
        challenge("Basic realm=\"x, y\"");
        assertThat(authorizer.header(PULL)).isEqualTo(BASIC);
        try (Answer refusal = wire.send(Call.of("GET", at("/v2/")))) {
            assertThat(authorizer.renewed(PULL, BASIC, refusal)).isEmpty();
            credential = new Credential.Basic("robot", "new");
            assertThat(authorizer.renewed(PULL, BASIC, refusal)).isEqualTo("Basic cm9ib3Q6bmV3");
        }
    }

    @Test
    void aRegistryThatAsksForNothingIsShownThePasswordAllTheSame() throws IOException {
        server.stubFor(get("/v2/").willReturn(status(200)));
        assertThat(authorizer.header(PULL)).isEqualTo(BASIC);
        assertThat(authorizer.header(Access.push("team/vm"))).isEqualTo(BASIC);
    }

    @Test
    void aRegistryTokenIsSentAsItIs() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        credential = new Credential.RegistryToken("rt");
        assertThat(authorizer.header(PULL)).isEqualTo("Bearer rt");
        server.verify(0, getRequestedFor(urlPathEqualTo("/token")));
    }

    @Test
    void anIdentityTokenIsExchangedAndFollowedUp() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\",service=\"s\"");
        credential = new Credential.IdentityToken("idt");
        server.stubFor(post("/token").willReturn(okJson("{\"access_token\":\"a\",\"refresh_token\":\"next\"}")));
        assertThat(authorizer.header(PULL)).isEqualTo("Bearer a");
        authorizer.header(Access.push("team/vm"));

        server.verify(postRequestedFor(urlEqualTo("/token"))
                .withRequestBody(equalTo("grant_type=refresh_token&refresh_token=idt&service=s"
                        + "&scope=repository%3Ateam%2Fvm%3Apull&client_id=vk-cocoon")));
        server.verify(postRequestedFor(urlEqualTo("/token"))
                .withRequestBody(equalTo("grant_type=refresh_token&refresh_token=next&service=s"
                        + "&scope=repository%3Ateam%2Fvm%3Apush%2Cpull&client_id=vk-cocoon")));
    }

    @Test
    void aServiceThatKnowsNoExchangeIsAskedTheOldWay() throws IOException {
        challenge("Bearer realm=\"" + realm("") + "\"");
        credential = new Credential.IdentityToken("idt");
        server.stubFor(post("/token").willReturn(status(404)));
        token("{\"token\":\"t\"}");
        assertThat(authorizer.header(PULL)).isEqualTo("Bearer t");
    }

    @ParameterizedTest
    @CsvSource({
        "401, REFUSED",
        "403, REFUSED",
        "404, UNAVAILABLE",
        "429, UNAVAILABLE",
        "500, UNAVAILABLE",
        "503, UNAVAILABLE"
    })
    void aTokenServiceThatFailsSaysNothingAboutWhatIsStored(int status, Reason reason) {
        challenge("Bearer realm=\"" + realm("") + "\"");
        server.stubFor(get(urlPathEqualTo("/token")).willReturn(status(status)));
        assertFails(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "not json", "[]", "{\"token\":\"\"}", "{\"token\":5}"})
    void anAnswerWithoutATokenIsNoToken(String body) {
        challenge("Bearer realm=\"" + realm("") + "\"");
        token(body);
        assertFails(Reason.UNAVAILABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://10.0.0.1/token",
                "http://127.0.0.1:1/token",
                "http://169.254.169.254/token",
                "http://[fe80::1]/token",
                "http://0.0.0.0/token",
                "ftp://host/token",
                "no address",
                ""
            })
    void credentialsAreNotCarriedToAnyPlace(String realm) {
        challenge("Bearer realm=\"" + realm + "\"");
        assertFails(Reason.REFUSED);
    }

    @Test
    void nothingIsRememberedOfAFailure() throws IOException {
        server.stubFor(get("/v2/").willReturn(status(503)));
        assertFails(Reason.UNAVAILABLE);
        challenge("Basic realm=\"r\"");
        assertThat(authorizer.header(PULL)).isEqualTo(BASIC);
    }

    @Test
    void credentialsThatCannotBeReadAreNoAnonymity() {
        server.stubFor(get("/v2/").willReturn(status(200)));
        authorizer = new Authorizer(
                new Endpoint("localhost:" + server.port(), PlainHttpRule.DEFAULT, wire),
                (host, repository) -> {
                    throw new CredentialsException("the file is broken");
                },
                wire,
                nanos::get);
        assertFails(Reason.UNAVAILABLE);
    }

    private void assertFails(Reason reason) {
        assertThatExceptionOfType(RegistryException.class)
                .isThrownBy(() -> authorizer.header(PULL))
                .satisfies(it -> assertThat(it.reason()).isEqualTo(reason));
    }

    private void challenge(String header) {
        ResponseDefinitionBuilder refusal = aResponse().withStatus(401).withHeader("WWW-Authenticate", header);
        server.stubFor(get("/v2/").willReturn(refusal));
    }

    private void token(String body) {
        server.stubFor(get(urlPathEqualTo("/token")).willReturn(okJson(body)));
    }

    private String realm(String query) {
        return "http://localhost:" + server.port() + "/token" + query;
    }

    private URI at(String path) {
        return URI.create("http://localhost:" + server.port() + path);
    }
}
