package io.cocoonstack.provider.core.cluster.environment;

import static io.cocoonstack.provider.core.cluster.ScriptedApi.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.cluster.ScriptedApi;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.environment.EnvironmentSource.Lookup;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterEnvironmentSourceTest {

    private final ScriptedApi api;
    private final KubernetesClient client;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final ClusterEnvironmentSource source;

    ClusterEnvironmentSourceTest() throws IOException {
        api = new ScriptedApi();
        client = api.client();
        source = new ClusterEnvironmentSource(new ApiServer(client), () -> now);
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        api.close();
    }

    @Test
    void textOfConfigMapsIsReadAndBinaryDataIsNot() {
        api.on("GET", "/api/v1/namespaces/ns/configmaps/cm$", 200, """
            {"kind":"ConfigMap","data":{"a":"é"},"binaryData":{"b":"AAA="}}""");

        assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", "cm")).isEqualTo(new Lookup.Found<>(Map.of("a", "é")));
    }

    /** A role for virtual kubelets may not list or watch them, and all of a cluster's would fill the memory. */
    @Test
    void secretsAndConfigMapsAreOnlyEverAskedForByName() {
        source.values(ReferenceKind.SECRET, "ns", "one");
        source.values(ReferenceKind.CONFIG_MAP, "ns", "two");

        assertThat(api.requests()).hasSize(2).allSatisfy(request -> {
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.target()).matches("/api/v1/namespaces/ns/(secrets/one|configmaps/two)");
        });
    }

    @Test
    void bytesOfSecretsAreUtf8() {
        api.on("GET", "/api/v1/namespaces/ns/secrets/s$", 200, "{\"kind\":\"Secret\",\"data\":{\"p\":\"cMOkc3M=\"}}");

        assertThat(source.values(ReferenceKind.SECRET, "ns", "s")).isEqualTo(new Lookup.Found<>(Map.of("p", "päss")));
    }

    @Test
    void whatWasFoundIsKeptForSecondsAndWhatWasNotIsAskedForAgain() {
        assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", "late")).isEqualTo(new Lookup.Absent<>());
        api.on("GET", "configmaps/late$", 200, "{\"data\":{\"k\":\"1\"}}");
        assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", "late"))
                .isEqualTo(new Lookup.Found<>(Map.of("k", "1")));
        api.on("GET", "configmaps/late$", 200, "{\"data\":{\"k\":\"2\"}}");
        assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", "late"))
                .isEqualTo(new Lookup.Found<>(Map.of("k", "1")));
        now = now.plusSeconds(11);
        assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", "late"))
                .isEqualTo(new Lookup.Found<>(Map.of("k", "2")));
    }

    @Test
    void anythingButTheServersOwnWordIsNotAbsence() {
        api.on("GET", "configmaps/a$", 403, status(403, "Forbidden", "no"));
        api.on("GET", "configmaps/b$", (request, answer) -> answer.whole(404, "text/html", "<p>not here</p>", ""));
        api.on("GET", "configmaps/c$", 200, "<html>");
        api.on("GET", "configmaps/d$", (request, answer) -> answer.reset());
        api.on("GET", "secrets/e$", 200, "{\"data\":{\"p\":\"!!\"}}");

        assertThat(List.of("a", "b", "c", "d"))
                .allSatisfy(name -> assertThat(source.values(ReferenceKind.CONFIG_MAP, "ns", name))
                        .isInstanceOf(Lookup.Unreadable.class));
        assertThat(source.values(ReferenceKind.SECRET, "ns", "e")).isInstanceOf(Lookup.Unreadable.class);
    }

    @Test
    void servicesAreListedOfOneNamespaceAndTheMasterByName() {
        api.on("GET", "/namespaces/ns/services$", 200, """
            {"items":[{"metadata":{"name":"web"},"spec":{"clusterIP":"10.0.0.1","ports":[{"name":"http","port":80}]}},
                      {"metadata":{"name":"ext"},"spec":{"type":"ExternalName"}}]}""");
        api.on("GET", "/namespaces/default/services\\?fieldSelector=metadata.name%3Dkubernetes$", 200, """
            {"items":[{"metadata":{"name":"kubernetes"},"spec":{"clusterIP":"10.0.0.2","ports":[{"port":443,"protocol":"TCP"}]}}]}""");
        api.on("GET", "/namespaces/odd/services$", 200, "{\"items\":null}");

        assertThat(source.services("ns"))
                .isEqualTo(new Lookup.Found<>(List.of(
                        new ServiceFacts("web", "10.0.0.1", List.of(new ServiceFacts.Port("http", 80, "TCP"))),
                        new ServiceFacts("ext", "", List.of()))));
        assertThat(source.kubernetes())
                .isEqualTo(new Lookup.Found<>(List.of(
                        new ServiceFacts("kubernetes", "10.0.0.2", List.of(new ServiceFacts.Port("", 443, "TCP"))))));
        assertThat(source.services("odd")).isInstanceOf(Lookup.Unreadable.class);
    }
}
