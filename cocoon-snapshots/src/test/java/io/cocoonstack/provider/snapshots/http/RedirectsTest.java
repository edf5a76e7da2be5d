package io.cocoonstack.provider.snapshots.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.io.IOException;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectsTest {

    private final WireMockServer registry =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private final WireMockServer storage =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private Wire wire;

    @BeforeEach
    void start() throws NoSuchAlgorithmException {
        registry.start();
        storage.start();
        wire = Wire.open(HttpTimeouts.DEFAULT, ProxyRule.NONE, SSLContext.getDefault());
    }

    @AfterEach
    void stop() {
        wire.close();
        registry.stop();
        storage.stop();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void credentialsStayWithTheirOrigin(int status) throws IOException {
        redirect("/a", status, "http://localhost:" + storage.port() + "/b?signed=x%2Fy");
        storage.stubFor(get(urlEqualTo("/b?signed=x%2Fy")).willReturn(ok("content")));

        assertThat(follow("GET", "/a")).isEqualTo("content");
        storage.verify(anyRequestedFor(urlEqualTo("/b?signed=x%2Fy"))
                .withoutHeader("Authorization")
                .withHeader("Range", equalTo("bytes=5-")));
    }

    @Test
    void credentialsGoAlongWithinTheirOrigin() throws IOException {
        redirect("/a", 307, "b");
        registry.stubFor(get("/b").willReturn(ok("content")));

        assertThat(follow("GET", "/a")).isEqualTo("content");
        registry.verify(anyRequestedFor(urlEqualTo("/b")).withHeader("Authorization", equalTo("secret")));
    }

    @Test
    void credentialsDoNotComeBackWithTheWay() throws IOException {
        redirect("/a", 307, "http://localhost:" + storage.port() + "/b");
        storage.stubFor(get("/b")
                .willReturn(aResponse()
                        .withStatus(307)
                        .withHeader("Location", "http://localhost:" + registry.port() + "/c")));
        registry.stubFor(get("/c").willReturn(ok("content")));

        assertThat(follow("GET", "/a")).isEqualTo("content");
        registry.verify(anyRequestedFor(urlEqualTo("/c")).withoutHeader("Authorization"));
    }

    @Test
    void aWayWithoutEndIsLeft() {
        redirect("/a", 302, "/a");

        assertThatIOException().isThrownBy(() -> follow("GET", "/a")).withMessageContaining("around");
        registry.verify(11, anyRequestedFor(anyUrl()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/b",
                "http://[::1]:1/b",
                "http://10.0.0.1/b",
                "http://169.254.169.254/latest",
                "http://0.0.0.0:1/b",
                "file:///etc/passwd",
                "ftp://host/x",
                "http:///b",
                "http://a b/"
            })
    void aPlaceThatNobodyShouldBeSentToIsNotVisited(String place) {
        redirect("/a", 307, place);

        assertThatIOException().isThrownBy(() -> follow("GET", "/a")).withMessageContaining("leads to");
    }

    @Test
    void anAnswerWithoutAPlaceIsAFailure() {
        registry.stubFor(get("/a").willReturn(aResponse().withStatus(307)));

        assertThatIOException().isThrownBy(() -> follow("GET", "/a")).withMessageContaining("without a place");
    }

    @Test
    void writesAreNotSentElsewhere() throws IOException {
        registry.stubFor(post("/a").willReturn(aResponse().withStatus(307).withHeader("Location", "/b")));

        try (Answer answer = Redirects.follow(wire, Call.of("POST", at("/a")))) {
            assertThat(answer.status()).isEqualTo(307);
        }
    }

    private void redirect(String from, int status, String to) {
        registry.stubFor(
                any(urlEqualTo(from)).willReturn(aResponse().withStatus(status).withHeader("Location", to)));
    }

    private String follow(String method, String path) throws IOException {
        Call call = Call.of(method, at(path)).with("Authorization", "secret").with("Range", "bytes=5-");
        try (Answer answer = Redirects.follow(wire, call)) {
            return answer.text(1000);
        }
    }

    private URI at(String path) {
        return URI.create("http://localhost:" + registry.port() + path);
    }
}
