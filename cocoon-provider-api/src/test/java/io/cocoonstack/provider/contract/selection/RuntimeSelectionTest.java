package io.cocoonstack.provider.contract.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.selection.PodTemplate.Toleration;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Result;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Rule;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RuntimeSelectionTest {

    private static final Sandbox WORKER = new Sandbox("agents", "worker");
    private static final PodTemplate PLAIN = pod(Map.of(), Map.of(), List.of());

    /** A case of the vectors. */
    record Case(String number, String defaultMode, PodTemplate pod, JsonNode outcome) {

        @Override
        public String toString() {
            return "case " + number;
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream vectors = RuntimeSelectionTest.class.getResourceAsStream("/vectors/runtime-selection.json")) {
            return JsonMapper.shared()
                    .readTree(vectors)
                    .get("cases")
                    .valueStream()
                    .map(node -> new Case(
                            node.get("n").asString(),
                            node.get("defaultRuntime").asString(),
                            template(node.get("pod")),
                            node))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aPodGetsExactlyWhatItsRuntimeNeeds(Case vector) {
        Result result = RuntimeSelection.select(vector.defaultMode, WORKER, vector.pod);

        switch (result) {
            case Result.Untouched _ ->
                assertThat(vector.outcome.get("result").asString()).isEqualTo("untouched");
            case Result.Rejected(Rule rule, String message) -> {
                assertThat("R" + rule.ordinal())
                        .isEqualTo(vector.outcome.get("rule").asString());
                assertThat(message).isNotBlank();
            }
            case Result.Selected selected -> {
                assertThat(selected.mode().text())
                        .isEqualTo(vector.outcome.get("result").asString());
                PodTemplate after = apply(selected, vector.pod);
                PodTemplate expected = template(vector.outcome.get("expect"));
                assertThat(after.annotations()).isEqualTo(expected.annotations());
                assertThat(after.nodeSelector()).isEqualTo(expected.nodeSelector());
                assertThat(after.tolerations()).isEqualTo(expected.tolerations());
            }
        }
    }

    @Test
    void theVectorsAreAllThere() throws IOException {
        assertThat(cases()).hasSize(44);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void choosingAgainChangesNothing(@ForAll("modes") String defaultMode, @ForAll("pods") PodTemplate pod) {
        if (RuntimeSelection.select(defaultMode, WORKER, pod) instanceof Result.Selected first) {
            Result second = RuntimeSelection.select(defaultMode, WORKER, apply(first, pod));

            assertThat(second).isEqualTo(new Result.Selected(first.mode(), Map.of(), Map.of(), List.of()));
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void nothingThatIsThereIsChanged(@ForAll("modes") String defaultMode, @ForAll("pods") PodTemplate pod) {
        if (RuntimeSelection.select(defaultMode, WORKER, pod) instanceof Result.Selected selected) {
            assertThat(selected.annotations())
                    .doesNotContainKeys(pod.annotations().keySet().toArray(String[]::new));
            assertThat(selected.nodeSelector())
                    .doesNotContainKeys(pod.nodeSelector().keySet().toArray(String[]::new));
            assertThat(selected.annotations().values()).doesNotContain("");
        }
    }

    @Provide
    Arbitrary<String> modes() {
        return Arbitraries.of("standard", "vk-cocoon", "sandboxd", " sandboxd\t");
    }

    @Provide
    Arbitrary<PodTemplate> pods() {
        Arbitrary<Map<String, String>> annotations = Arbitraries.maps(
                        Arbitraries.of(
                                Annotations.RUNTIME,
                                Annotations.MODE,
                                Annotations.MANAGED,
                                Annotations.IMAGE,
                                Annotations.OS,
                                Annotations.VM_NAME,
                                Annotations.TEMPLATE,
                                "team"),
                        Arbitraries.of("", " ", "vk-cocoon", " vk-cocoon", "sandboxd", "standard", "kata", "x"))
                .ofMaxSize(6);
        Arbitrary<Map<String, String>> selector = Arbitraries.maps(
                        Arbitraries.of(Annotations.INSTANCE_TYPE, Annotations.RUNTIME, "disk"),
                        Arbitraries.of("", "virtual-node", "sandboxd", "ssd"))
                .ofMaxSize(3);
        Arbitrary<List<Toleration>> tolerations = Combinators.combine(
                        Arbitraries.of("", Annotations.PROVIDER_TAINT, "other"),
                        Arbitraries.of("", "Exists", "Equal"),
                        Arbitraries.of("", "cocoon"),
                        Arbitraries.of("", "NoSchedule", "NoExecute", "PreferNoSchedule"))
                .as(Toleration::new)
                .list()
                .ofMaxSize(3);
        Arbitrary<List<String>> images =
                Arbitraries.of("", "img:1", "side:2").list().ofMaxSize(2);
        return Combinators.combine(
                        annotations,
                        selector,
                        tolerations,
                        Arbitraries.of("", "gvisor").injectNull(0.8),
                        Arbitraries.frequencyOf(Tuple.of(4, Arbitraries.just("")), Tuple.of(1, Arbitraries.just("n1"))),
                        Arbitraries.of("", "Windows", "linux"),
                        images)
                .as(PodTemplate::new);
    }

    @Test
    void aRefusalNamesTheKeyAndTheValuesInConflict() {
        assertThat(message("nonsense", PLAIN)).contains("\"nonsense\"", "standard, vk-cocoon, sandboxd");
        assertThat(message("standard", pod(Map.of(Annotations.RUNTIME, "VK-Cocoon"), Map.of(), List.of())))
                .contains("sandbox.cocoonstack.io/runtime", "\"VK-Cocoon\"");
        assertThat(message("vk-cocoon", pod(Map.of(), Map.of(Annotations.INSTANCE_TYPE, "worker"), List.of())))
                .contains("node.kubernetes.io/instance-type", "\"worker\"", "vk-cocoon", "\"virtual-node\"");
        assertThat(message(
                        "vk-cocoon", new PodTemplate(Map.of(), Map.of(), List.of(), null, "worker-1", "", List.of())))
                .contains("sandbox.cocoonstack.io/runtime=vk-cocoon", "\"worker-1\"");
        assertThat(message(
                        "standard",
                        new PodTemplate(
                                Map.of(Annotations.RUNTIME, "sandboxd"),
                                Map.of(),
                                List.of(),
                                "kata",
                                "",
                                "",
                                List.of())))
                .contains("sandbox.cocoonstack.io/runtime=sandboxd", "\"kata\"");
    }

    @Test
    void aRuntimeClassIsComplainedAboutBeforeANodeAndANodeBeforeASelector() {
        Map<String, String> annotations = Map.of(Annotations.RUNTIME, "vk-cocoon");
        Map<String, String> selector = Map.of(Annotations.INSTANCE_TYPE, "worker");

        assertThat(rule(new PodTemplate(annotations, selector, List.of(), "kata", "n1", "", List.of())))
                .isEqualTo(Rule.RUNTIME_CLASS);
        assertThat(rule(new PodTemplate(annotations, selector, List.of(), null, "n1", "", List.of())))
                .isEqualTo(Rule.NODE_NAME);
        assertThat(rule(new PodTemplate(annotations, selector, List.of(), null, "", "", List.of())))
                .isEqualTo(Rule.NODE_SELECTOR);
    }

    @Test
    void aMissingSandboxOrPodIsRefusedAndNotCrashedOn() {
        assertThat(RuntimeSelection.select("vk-cocoon", null, PLAIN))
                .isInstanceOfSatisfying(
                        Result.Rejected.class, it -> assertThat(it.rule()).isEqualTo(Rule.NO_INPUT));
        assertThat(RuntimeSelection.select("vk-cocoon", WORKER, null))
                .isInstanceOfSatisfying(
                        Result.Rejected.class, it -> assertThat(it.rule()).isEqualTo(Rule.NO_INPUT));
    }

    private static Rule rule(PodTemplate pod) {
        return ((Result.Rejected) RuntimeSelection.select("standard", WORKER, pod)).rule();
    }

    private static String message(String defaultMode, PodTemplate pod) {
        return ((Result.Rejected) RuntimeSelection.select(defaultMode, WORKER, pod)).message();
    }

    private static PodTemplate apply(Result.Selected selected, PodTemplate pod) {
        Map<String, String> annotations = new HashMap<>(pod.annotations());
        annotations.putAll(selected.annotations());
        Map<String, String> selector = new HashMap<>(pod.nodeSelector());
        selector.putAll(selected.nodeSelector());
        List<Toleration> tolerations = new ArrayList<>(pod.tolerations());
        tolerations.addAll(selected.tolerations());
        return new PodTemplate(
                annotations,
                selector,
                tolerations,
                pod.runtimeClassName(),
                pod.nodeName(),
                pod.osName(),
                pod.containerImages());
    }

    private static PodTemplate pod(
            Map<String, String> annotations, Map<String, String> selector, List<Toleration> tolerations) {
        return new PodTemplate(annotations, selector, tolerations, null, "", "", List.of("img:1"));
    }

    private static PodTemplate template(JsonNode node) {
        return new PodTemplate(
                texts(node.path("annotations")),
                texts(node.path("nodeSelector")),
                node.path("tolerations")
                        .valueStream()
                        .map(it -> new Toleration(
                                it.path("key").asString(""),
                                it.path("operator").asString(""),
                                it.path("value").asString(""),
                                it.path("effect").asString("")))
                        .toList(),
                node.has("runtimeClassName") ? node.get("runtimeClassName").asString() : null,
                node.path("nodeName").asString(""),
                node.path("os").asString(""),
                node.path("containers")
                        .valueStream()
                        .map(it -> it.get("image").asString())
                        .toList());
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new HashMap<>();
        object.propertyStream()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString()));
        return texts;
    }
}
