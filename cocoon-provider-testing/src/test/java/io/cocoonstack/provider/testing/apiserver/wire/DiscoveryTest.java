package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class DiscoveryTest {

    private final InMemoryApiServer server = InMemoryApiServer.builder()
            .resource("cocoonset.cocoonstack.io", "v1", "cocoonsets", "CocoonSet", true)
            .start();
    private final Http http = Http.of(server);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v2", "v2beta1"})
    void bothFormsOfDiscoveryNameTheSameResources(String version) {
        List<String> plain = new ArrayList<>(plain("", "/api/v1"));
        http.get("/apis").body().path("groups").forEach(group -> {
            String groupVersion =
                    group.path("preferredVersion").path("groupVersion").asString();
            plain.addAll(plain(group.path("name").asString(), "/apis/" + groupVersion));
        });

        List<String> aggregated = new ArrayList<>(aggregated("/api", version));
        aggregated.addAll(aggregated("/apis", version));

        assertThat(aggregated)
                .containsExactlyInAnyOrderElementsOf(plain)
                .contains("/pods", "/pods/eviction", "cocoonset.cocoonstack.io/cocoonsets/status");
    }

    @Test
    void anAddedResourceIsServedLikeACustomOne() {
        String path = "/apis/cocoonset.cocoonstack.io/v1/namespaces/default/cocoonsets";
        http.post(path, "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"replicas\":1},\"status\":{\"ready\":9}}");

        JsonNode created = http.get(path + "/s").body();
        assertThat(created.path("kind").asString()).isEqualTo("CocoonSet");
        assertThat(created.has("status")).isFalse();
        http.patch(
                path + "/s/status",
                "application/merge-patch+json",
                "{\"status\":{\"ready\":1},\"spec\":{\"replicas\":5}}");
        JsonNode after = http.get(path + "/s").body();
        assertThat(after.path("status").path("ready").asInt()).isEqualTo(1);
        assertThat(after.path("spec").path("replicas").asInt()).isEqualTo(1);
    }

    @Test
    void schemasAreThereForThoseWhoWantThem() throws Exception {
        JsonNode index = http.get("/openapi/v3").body();
        String url =
                index.path("paths").path("api/v1").path("serverRelativeURL").asString();
        assertThat(http.get(url)
                        .body()
                        .path("paths")
                        .path("/api/v1/namespaces/{namespace}/pods/{name}")
                        .path("patch")
                        .path("parameters")
                        .path(0)
                        .path("name")
                        .asString())
                .isEqualTo("fieldValidation");
        assertThat(http.get("/openapi/v2").body().path("swagger").asString()).isEqualTo("2.0");

        HttpResponse<byte[]> protobuf = http.client()
                .send(
                        http.request("/openapi/v2")
                                .header("Accept", "application/com.github.proto-openapi.spec.v2@v1.0+protobuf")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(protobuf.headers().firstValue("Content-Type").orElseThrow())
                .contains("protobuf")
                .doesNotContain("@");
        assertThat(protobuf.body()).startsWith(10, 3, '2', '.', '0');
    }

    @Test
    void unknownPathsAreNotFound() {
        assertThat(http.get("/nowhere").code()).isEqualTo(404);
        assertThat(http.get("/apis/nobody/v1").code()).isEqualTo(404);
        assertThat(http.get("/api/v1/widgets").code()).isEqualTo(404);
        assertThat(http.get("/api/v1/namespaces/default/pods/p/nothing").code()).isEqualTo(404);
    }

    private List<String> plain(String group, String path) {
        return http.get(path)
                .body()
                .path("resources")
                .valueStream()
                .map(r -> group + "/" + r.path("name").asString())
                .toList();
    }

    private List<String> aggregated(String path, String version) {
        String accept =
                "application/json;g=apidiscovery.k8s.io;v=" + version + ";as=APIGroupDiscoveryList,application/json";
        Http.Answer answer = http.get(path, accept);
        assertThat(answer.raw().headers().firstValue("Content-Type").orElseThrow())
                .contains("v=" + version);
        List<String> names = new ArrayList<>();
        answer.body().path("items").forEach(group -> group.path("versions")
                .forEach(v -> v.path("resources").forEach(resource -> {
                    String name = group.path("metadata").path("name").asString() + "/"
                            + resource.path("resource").asString();
                    names.add(name);
                    resource.path("subresources")
                            .forEach(sub -> names.add(
                                    name + "/" + sub.path("subresource").asString()));
                })));
        return names;
    }
}
