package io.cocoonstack.provider.snapshots.client;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.patchRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.http.ProxyRule;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryClientTest {

    private static final String MANIFEST = "/v2/team/vm/manifests/hibernate";
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);
    private static final String DIGEST = Sha256.of(CONTENT);
    private static final String BASIC = "Basic cm9ib3Q6cA==";

    private final WireMockServer server =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private final WireMockServer storage =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private Wire wire;
    private RegistryClient client;

    @BeforeEach
    void start() throws NoSuchAlgorithmException {
        server.start();
        storage.start();
        server.stubFor(get("/v2/").willReturn(status(200)));
        wire = Wire.open(HttpTimeouts.DEFAULT, ProxyRule.NONE, SSLContext.getDefault());
        client = RegistryClient.of(
                "localhost:" + server.port(),
                PlainHttpRule.DEFAULT,
                (host, repository) -> new Credential.Basic("robot", "p"),
                wire,
                new RetryRule(length -> {}, RandomGenerator.getDefault(), InstantSource.system()));
    }

    @AfterEach
    void stop() {
        wire.close();
        server.stop();
        storage.stop();
    }

    @Test
    void everyTypeIsAcceptedAndTheBytesStayAsTheyAre() throws IOException {
        server.stubFor(get(MANIFEST)
                .willReturn(aResponse()
                        .withHeader("Content-Type", "text/plain")
                        .withHeader("Docker-Content-Digest", "sha256:" + "0".repeat(64))
                        .withBody(CONTENT)));
        assertThat(client.manifest("team/vm", "hibernate").orElseThrow()).isEqualTo(CONTENT);
        server.verify(getRequestedFor(urlEqualTo(MANIFEST))
                .withHeader("Accept", containing("application/vnd.oci.image.index.v1+json"))
                .withHeader("Accept", containing("application/vnd.docker.distribution.manifest.list.v2+json"))
                .withHeader("Authorization", equalTo(BASIC)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"m\"}]}",
                "{\"errors\":[{\"code\":\"NAME_UNKNOWN\"}]}",
                "",
                "<html>not found</html>"
            })
    void whatALivingRegistryDoesNotFindIsAbsent(String body) throws IOException {
        server.stubFor(get(MANIFEST).willReturn(status(404).withBody(body)));
        assertThat(client.manifest("team/vm", "hibernate")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 500, 502, 503})
    void whatSomebodyInFrontOfADeadRegistryDoesNotFindIsUnknown(int base) throws IOException {
        server.stubFor(any(urlEqualTo("/v2/team/vm/blobs/" + DIGEST)).willReturn(status(404)));
        assertThat(client.hasBlob("team/vm", DIGEST)).isFalse();
        server.stubFor(get(MANIFEST).willReturn(status(404).withBody("default backend - 404")));
        server.stubFor(get("/v2/").willReturn(status(base)));
        assertFails(Reason.UNAVAILABLE, () -> client.manifest("team/vm", "hibernate"));
    }

    @ParameterizedTest
    @CsvSource({
        "400, REFUSED",
        "401, REFUSED",
        "403, REFUSED",
        "405, REFUSED",
        "429, UNAVAILABLE",
        "500, UNAVAILABLE",
        "502, UNAVAILABLE",
        "503, UNAVAILABLE",
        "504, UNAVAILABLE",
        "599, UNAVAILABLE",
        "204, UNAVAILABLE"
    })
    void noOtherAnswerIsAbsence(int status, Reason reason) {
        server.stubFor(any(anyUrl()).willReturn(status(status)));
        server.stubFor(get("/v2/").willReturn(status(200)));
        assertFails(reason, () -> client.manifest("team/vm", "hibernate"));
        assertFails(reason, () -> client.hasBlob("team/vm", DIGEST));
    }

    @Test
    void aManifestThatHasAnotherDigestIsDamaged() {
        server.stubFor(get("/v2/team/vm/manifests/" + DIGEST).willReturn(okJson("{}")));
        assertThatExceptionOfType(DamagedContentException.class).isThrownBy(() -> client.manifest("team/vm", DIGEST));
    }

    @Test
    void aBlobIsFetchedFromAStorageWithoutCredentials() throws IOException {
        server.stubFor(get("/v2/team/vm/blobs/" + DIGEST).willReturn(toStorage()));
        storage.stubFor(get("/signed?a=%2F").willReturn(aResponse().withBody(CONTENT)));
        assertThat(fetched()).isEqualTo(CONTENT);
        storage.verify(getRequestedFor(urlEqualTo("/signed?a=%2F")).withoutHeader("Authorization"));
    }

    private byte[] fetched() throws IOException {
        try (InputStream in = client.blob("team/vm", blob())) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 500})
    void aLinkToAStorageThatIsRefusedIsAskedForAgain(int status) throws IOException {
        server.stubFor(get("/v2/team/vm/blobs/" + DIGEST).willReturn(toStorage()));
        storage.stubFor(get("/signed?a=%2F").willReturn(aResponse().withBody(CONTENT)));
        storage.stubFor(get("/signed?a=%2F")
                .inScenario("expired")
                .whenScenarioStateIs(Scenario.STARTED)
                .willReturn(status(status))
                .willSetStateTo("fresh"));
        assertThat(fetched()).isEqualTo(CONTENT);
        server.verify(2, getRequestedFor(urlEqualTo("/v2/team/vm/blobs/" + DIGEST)));
    }

    @Test
    void aStorageIsNotTheRegistryAndItsRefusalNoAbsence() {
        server.stubFor(get(MANIFEST).willReturn(toStorage()));
        storage.stubFor(any(anyUrl()).willReturn(status(404)));
        assertFails(Reason.UNAVAILABLE, () -> client.manifest("team/vm", "hibernate"));
    }

    @Test
    void anUploadGoesWhereTheRegistrySays() throws IOException {
        server.stubFor(post("/v2/team/vm/blobs/uploads/")
                .willReturn(status(202).withHeader("Location", "/v2/opaque/1?state=a%2Bb%3D&x")));
        server.stubFor(patch(urlEqualTo("/v2/opaque/1?state=a%2Bb%3D&x"))
                .willReturn(status(204).withHeader("Location", "http://localhost:" + server.port() + "/v2/o/2")));
        server.stubFor(put(urlEqualTo("/v2/o/2?digest=" + DIGEST)).willReturn(status(201)));
        client.upload("team/vm", DIGEST, Body.of(CONTENT));

        server.verify(patchRequestedFor(urlEqualTo("/v2/opaque/1?state=a%2Bb%3D&x"))
                .withHeader("Content-Length", equalTo("7"))
                .withHeader("Content-Type", equalTo("application/octet-stream"))
                .withoutHeader("Content-Range")
                .withHeader("Authorization", equalTo(BASIC)));
        server.verify(
                putRequestedFor(urlEqualTo("/v2/o/2?digest=" + DIGEST)).withHeader("Content-Length", equalTo("0")));
    }

    @Test
    void anUploadToAnotherOriginCarriesNoCredentials() throws IOException {
        server.stubFor(post("/v2/team/vm/blobs/uploads/")
                .willReturn(status(202).withHeader("Location", "http://localhost:" + storage.port() + "/up")));
        storage.stubFor(patch("/up").willReturn(status(202).withHeader("Location", "/up?a=b")));
        storage.stubFor(put(urlEqualTo("/up?a=b&digest=" + DIGEST)).willReturn(status(201)));
        client.upload("team/vm", DIGEST, Body.of(CONTENT));
        storage.verify(2, anyRequestedFor(anyUrl()).withoutHeader("Authorization"));
    }

    @Test
    void anUploadIsNotSentToAnInternalAddress() {
        server.stubFor(post("/v2/team/vm/blobs/uploads/")
                .willReturn(status(202).withHeader("Location", "http://169.254.169.254/up")));
        assertThatIOException()
                .isThrownBy(() -> client.upload("team/vm", DIGEST, Body.of(CONTENT)))
                .withMessageContaining("internal address");
    }

    /** What the registry says in words decides whether another try makes sense. */
    @ParameterizedTest
    @CsvSource({
        "500, DENIED, 1",
        "503, UNAUTHORIZED, 1",
        "400, TOOMANYREQUESTS, 3",
        "404, BLOB_UPLOAD_INVALID, 3",
        "429, '', 3"
    })
    void anUploadIsTriedAgainWhereThatMakesSense(int status, String code, int tries) {
        server.stubFor(post("/v2/team/vm/blobs/uploads/")
                .willReturn(
                        status(status).withBody(code.isEmpty() ? "" : "{\"errors\":[{\"code\":\"" + code + "\"}]}")));
        assertThatIOException().isThrownBy(() -> client.upload("team/vm", DIGEST, Body.of(CONTENT)));
        server.verify(tries, anyRequestedFor(urlEqualTo("/v2/team/vm/blobs/uploads/")));
    }

    @Test
    void aTagIsDeletedByItsNameAndNothingThereIsFine() throws IOException {
        server.stubFor(delete(MANIFEST).willReturn(status(202)));
        client.delete("team/vm", "hibernate");
        server.stubFor(delete(MANIFEST).willReturn(status(404).withBody("{\"errors\":[{\"code\":\"x\"}]}")));
        client.delete("team/vm", "hibernate");
        server.verify(0, getRequestedFor(urlEqualTo(MANIFEST)));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 405})
    void whereTagsAreNotDeletedTheirManifestIs(int status) throws IOException {
        tags(status, "{}", "{\"a\":1}");
        client.delete("team/vm", "hibernate");
        server.verify(1, deleteRequestedFor(urlEqualTo("/v2/team/vm/manifests/" + digest("{}"))));
    }

    @Test
    void aSisterTagOfTheSameManifestIsNotDeletedAlong() {
        tags(405, "{}", "{}");
        assertFails(Reason.REFUSED, () -> client.delete("team/vm", "hibernate"));
        server.verify(0, deleteRequestedFor(urlEqualTo("/v2/team/vm/manifests/" + digest("{}"))));
    }

    @Test
    void aRegistryThatDeletesNothingSaysSo() {
        server.stubFor(any(anyUrl()).willReturn(status(405)));
        server.stubFor(get("/v2/").willReturn(status(200)));
        server.stubFor(get(MANIFEST).willReturn(okJson("{}")));
        server.stubFor(get("/v2/team/vm/tags/list").willReturn(okJson("{\"tags\":null}")));
        assertFails(Reason.REFUSED, () -> client.delete("team/vm", "hibernate"));
    }

    private void tags(int status, String hibernate, String latest) {
        server.stubFor(delete(MANIFEST).willReturn(status(status)));
        server.stubFor(get(MANIFEST).willReturn(okJson(hibernate)));
        server.stubFor(get("/v2/team/vm/manifests/latest").willReturn(okJson(latest)));
        server.stubFor(get("/v2/team/vm/tags/list").willReturn(okJson("{\"tags\":[\"hibernate\",\"latest\"]}")));
        server.stubFor(delete("/v2/team/vm/manifests/" + digest(hibernate)).willReturn(status(202)));
    }

    private static String digest(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private ResponseDefinitionBuilder toStorage() {
        return status(307).withHeader("Location", "http://localhost:" + storage.port() + "/signed?a=%2F");
    }

    private static Descriptor blob() {
        return new Descriptor("", DIGEST, CONTENT.length, Map.of());
    }

    private static void assertFails(Reason reason, ThrowingCallable call) {
        assertThatExceptionOfType(RegistryException.class).isThrownBy(call).satisfies(it -> assertThat(it.reason())
                .isEqualTo(reason));
    }
}
