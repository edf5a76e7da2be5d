package io.cocoonstack.provider.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Result;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Rule;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Sandbox;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class TemplateSelectionTest {

    private static final Sandbox WORKER = new Sandbox("agents", "worker");

    /** A case of the vectors. */
    record Case(String number, String defaultMode, JsonNode node) {

        @Override
        public String toString() {
            return "case " + number;
        }

        Pod pod() {
            return TemplateSelectionTest.pod(node.get("pod"));
        }

        Pod expected() {
            return TemplateSelectionTest.pod(
                    ((ObjectNode) node.get("pod").deepCopy()).setAll((ObjectNode) node.get("expect")));
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream vectors = TemplateSelectionTest.class.getResourceAsStream("/vectors/runtime-selection.json")) {
            return JsonMapper.shared()
                    .readTree(vectors)
                    .get("cases")
                    .valueStream()
                    .map(node -> new Case(
                            node.get("n").asString(), node.get("defaultRuntime").asString(), node))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aPodIsChangedInPlaceAndOnlyWhereItsRuntimeNeedsIt(Case vector) {
        Pod pod = vector.pod();

        Result result = TemplateSelection.apply(vector.defaultMode, WORKER, pod);

        switch (result) {
            case Result.Untouched _ -> {
                assertThat(vector.node.get("result").asString()).isEqualTo("untouched");
                assertThat(pod).isEqualTo(vector.pod());
            }
            case Result.Rejected(Rule rule, String _) -> {
                assertThat("R" + rule.ordinal())
                        .isEqualTo(vector.node.get("rule").asString());
                assertThat(pod).isEqualTo(vector.pod());
            }
            case Result.Selected selected -> {
                assertThat(selected.mode().text())
                        .isEqualTo(vector.node.get("result").asString());
                assertThat(pod).isEqualTo(vector.expected());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aTemplateIsChangedLikeAPod(Case vector) {
        Pod pod = vector.pod();
        PodTemplateSpec template = new PodTemplateSpec();
        template.setMetadata(vector.pod().getMetadata());
        template.setSpec(vector.pod().getSpec());

        Result forPod = TemplateSelection.apply(vector.defaultMode, WORKER, pod);
        Result forTemplate = TemplateSelection.apply(vector.defaultMode, WORKER, template);

        assertThat(forTemplate).isEqualTo(forPod);
        assertThat(template.getMetadata()).isEqualTo(pod.getMetadata());
        assertThat(template.getSpec()).isEqualTo(pod.getSpec());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void applyingTwiceChangesNothingMore(Case vector) {
        Pod once = vector.pod();
        TemplateSelection.apply(vector.defaultMode, WORKER, once);
        Pod twice = Serialization.clone(once);

        Result second = TemplateSelection.apply(vector.defaultMode, WORKER, twice);

        assertThat(twice).isEqualTo(once);
        if (second instanceof Result.Selected selected) {
            assertThat(selected.annotations()).isEmpty();
            assertThat(selected.nodeSelector()).isEmpty();
            assertThat(selected.tolerations()).isEmpty();
        }
    }

    @Test
    void theResultSaysWhatWasAdded() {
        Pod pod = new PodBuilder()
                .withNewSpec()
                .addNewContainer()
                .withImage("img:1")
                .endContainer()
                .endSpec()
                .build();

        assertThat(TemplateSelection.apply("sandboxd", WORKER, pod))
                .isInstanceOfSatisfying(Result.Selected.class, selected -> {
                    assertThat(selected.annotations())
                            .isEqualTo(Map.of(Annotations.RUNTIME, "sandboxd", Annotations.TEMPLATE, "img:1"));
                    assertThat(selected.nodeSelector()).isEqualTo(Map.of(Annotations.RUNTIME, "sandboxd"));
                    assertThat(selected.tolerations()).hasSize(1);
                });
    }

    @Test
    void everythingElseOfThePodStaysAsItWas() {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName("worker")
                .withNamespace("agents")
                .addToLabels("team", "x")
                .addToAnnotations("note", "keep")
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName("runner")
                .withNewAffinity()
                .withNewPodAffinity()
                .endPodAffinity()
                .endAffinity()
                .addNewInitContainer()
                .withImage("init:1")
                .endInitContainer()
                .addNewContainer()
                .withName("agent")
                .withImage("img:1")
                .endContainer()
                .addNewToleration()
                .withKey("gpu")
                .withOperator("Exists")
                .withTolerationSeconds(5L)
                .endToleration()
                .endSpec()
                .build();
        Pod before = Serialization.clone(pod);

        TemplateSelection.apply("vk-cocoon", WORKER, pod);

        assertThat(pod.getMetadata().getAnnotations()).containsEntry("note", "keep");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry(Annotations.IMAGE, "img:1");
        assertThat(pod.getSpec().getTolerations())
                .startsWith(before.getSpec().getTolerations().getFirst())
                .hasSize(2);
        pod.getMetadata().setAnnotations(before.getMetadata().getAnnotations());
        pod.getSpec().setNodeSelector(before.getSpec().getNodeSelector());
        pod.getSpec().setTolerations(before.getSpec().getTolerations());
        assertThat(pod).isEqualTo(before);
    }

    @Test
    void aBarePodIsCompletedAndMapsThatCannotBeChangedAreReplaced() {
        Pod bare = new Pod();
        TemplateSelection.apply("vk-cocoon", WORKER, bare);
        assertThat(bare.getMetadata().getAnnotations())
                .containsEntry(Annotations.VM_NAME, "sandbox-agents-worker-678b0d72");
        assertThat(bare.getSpec().getNodeSelector()).containsEntry(Annotations.INSTANCE_TYPE, "virtual-node");

        Pod frozen = new Pod();
        frozen.setSpec(new PodSpec());
        frozen.getSpec().setNodeSelector(Map.of("disk", "ssd"));
        frozen.getSpec().setTolerations(List.of(new Toleration()));
        TemplateSelection.apply("vk-cocoon", WORKER, frozen);
        assertThat(frozen.getSpec().getNodeSelector()).hasSize(2);
        assertThat(frozen.getSpec().getTolerations()).hasSize(2);
    }

    @Test
    void aKeyWithoutValueCountsAsPresent() {
        Map<String, String> annotations = new HashMap<>();
        annotations.put(Annotations.MODE, null);
        Pod pod = new Pod();
        pod.setMetadata(new ObjectMeta());
        pod.getMetadata().setAnnotations(annotations);

        assertThat(TemplateSelection.apply("vk-cocoon", WORKER, pod))
                .isInstanceOfSatisfying(Result.Selected.class, selected -> assertThat(selected.annotations())
                        .doesNotContainKey(Annotations.MODE));
    }

    @Test
    void aMissingSandboxPodOrTemplateIsRefused() {
        assertThat(List.of(
                        TemplateSelection.apply("vk-cocoon", null, new Pod()),
                        TemplateSelection.apply("vk-cocoon", WORKER, (Pod) null),
                        TemplateSelection.apply("vk-cocoon", WORKER, (PodTemplateSpec) null)))
                .allSatisfy(result -> assertThat(result)
                        .isInstanceOfSatisfying(Result.Rejected.class, rejected -> assertThat(rejected.rule())
                                .isEqualTo(Rule.NO_INPUT)));
    }

    private static Pod pod(JsonNode node) {
        ObjectNode pod = JsonMapper.shared().createObjectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").set("annotations", node.path("annotations"));
        ObjectNode spec = pod.putObject("spec");
        for (String field : List.of("containers", "nodeSelector", "tolerations", "runtimeClassName", "nodeName")) {
            if (node.has(field)) {
                spec.set(field, node.get(field));
            }
        }
        if (node.has("os")) {
            spec.putObject("os").set("name", node.get("os"));
        }
        return Serialization.unmarshal(pod.toString(), Pod.class);
    }
}
