package io.cocoonstack.provider.core.cluster.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PodListJsonTest {

    private final KubernetesSerialization serialization = new KubernetesSerialization();

    @Test
    void noPodsAreAnEmptyListAndNotNull() {
        assertThat(PodListJson.of(List.of(), serialization))
                .isEqualTo("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}");
    }

    @Test
    void podsAreShownWhole() {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace("d")
                .withName("a-0")
                .withUid("u")
                .endMetadata()
                .withNewSpec()
                .withNodeName("n")
                .endSpec()
                .build();

        JsonNode list = JsonMapper.builder().build().readTree(PodListJson.of(List.of(pod, pod), serialization));

        assertThat(list.path("items").size()).isEqualTo(2);
        assertThat(list.at("/items/1/metadata/uid").asString()).isEqualTo("u");
        assertThat(list.at("/items/0/spec/nodeName").asString()).isEqualTo("n");
    }
}
