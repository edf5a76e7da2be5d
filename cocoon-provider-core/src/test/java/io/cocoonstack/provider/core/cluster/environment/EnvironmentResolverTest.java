package io.cocoonstack.provider.core.cluster.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.cluster.environment.EnvironmentSource.Lookup;
import io.cocoonstack.provider.core.cluster.environment.Resolution.Notice;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentResolverTest {

    private static final NodeFacts NODE = new NodeFacts("10.9.9.9", Map.of("cpu", "7600m", "memory", "30Gi"));

    private final Map<String, Lookup<Map<String, String>>> values = new HashMap<>();
    private final Map<String, Lookup<List<ServiceFacts>>> services = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final EnvironmentSource source = new EnvironmentSource() {
        @Override
        public Lookup<Map<String, String>> values(ReferenceKind kind, String namespace, String name) {
            asked.add(kind.word() + " " + namespace + "/" + name);
            return values.getOrDefault(kind.word() + " " + name, new Lookup.Absent<>());
        }

        @Override
        public Lookup<List<ServiceFacts>> services(String namespace) {
            asked.add("services " + namespace);
            return services.getOrDefault(namespace, new Lookup.Found<>(List.of()));
        }

        @Override
        public Lookup<List<ServiceFacts>> kubernetes() {
            return services.getOrDefault("", new Lookup.Found<>(List.of()));
        }
    };

    @BeforeEach
    void someConfigMapsAndSecrets() {
        values.put(
                "configmap cm",
                new Lookup.Found<>(Map.of("b", "from-cm", "a", "1", "empty", "", "bad key", "x", "..up", "y")));
        values.put("secret s", new Lookup.Found<>(Map.of("b", "from-secret", "pass", "pässword")));
        values.put("configmap broken", new Lookup.Unreadable<>("500 boom"));
        values.put("secret broken", new Lookup.Unreadable<>("timeout"));
    }

    private Resolution resolve(String spec) {
        return EnvironmentResolver.resolve(
                new KubernetesSerialization().unmarshal("""
            {"kind":"Pod","metadata":{"name":"p","namespace":"ns","uid":"u1","labels":{"z":"1","app":"x\\"y\\n"},
              "annotations":{"k":"v"}},"spec":%s,"status":{"podIP":"10.0.0.5"}}""".formatted(spec), Pod.class), source, NODE);
    }

    private Resolution resolveContainer(String members) {
        return resolve(
                "{\"nodeName\":\"n\",\"serviceAccountName\":\"sa\",\"containers\":[{\"name\":\"c\"," + members + "}]}");
    }

    private Map<String, String> variables(String members) {
        Resolution resolution = resolveContainer(members);
        assertThat(resolution.missing()).isEmpty();
        assertThat(resolution.unavailable()).isEmpty();
        return resolution.containers().getFirst().variables();
    }

    @Test
    void laterSourcesOverwriteEarlierOnesAndEnvOverwritesBoth() {
        assertThat(variables("""
            "envFrom":[{"configMapRef":{"name":"cm"}},{"secretRef":{"name":"s"}}],
            "env":[{"name":"pass","value":"mine"}]"""))
                .containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "b", "from-secret", "empty", "", "pass", "mine"));
    }

    @Test
    void theOrderIsStable() {
        services.put("ns", new Lookup.Found<>(List.of(service("z-svc"), service("a-svc"))));

        assertThat(variables("""
            "envFrom":[{"configMapRef":{"name":"cm"}}],"env":[{"name":"Z","value":"1"},{"name":"B","value":"2"}]""").keySet())
                .startsWith("a", "b", "empty", "Z", "B", "A_SVC_PORT", "A_SVC_PORT_80_TCP")
                .endsWith("Z_SVC_SERVICE_PORT_WEB");
    }

    private static ServiceFacts service(String name) {
        return new ServiceFacts(name, "10.1.0.1", List.of(new ServiceFacts.Port("web", 80, "TCP")));
    }

    @Test
    void aPrefixCanMakeAKeyValidOrInvalid() {
        Resolution resolution = resolveContainer("""
            "envFrom":[{"prefix":"P_","configMapRef":{"name":"cm"}}]""");

        assertThat(resolution.containers().getFirst().variables())
                .containsExactlyInAnyOrderEntriesOf(Map.of("P_a", "1", "P_b", "from-cm", "P_empty", "", "P_..up", "y"));
        assertThat(resolution.notices())
                .containsExactly(
                        new Notice(
                                "InvalidEnvironmentVariableNames",
                                "keys [P_bad key] from configmap ns/cm were skipped since they are invalid as environment variable names"));
    }

    @Test
    void invalidKeysAreSkippedAndListedSorted() {
        assertThat(resolveContainer("\"envFrom\":[{\"configMapRef\":{\"name\":\"cm\"}}]")
                        .notices())
                .containsExactly(
                        new Notice(
                                "InvalidEnvironmentVariableNames",
                                "keys [..up, bad key] from configmap ns/cm were skipped since they are invalid as environment variable names"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "configMapRef|missing|true|OptionalConfigMapNotFound|configmap \"missing\" not found",
                "configMapRef|missing|false|MandatoryConfigMapNotFound|configmap \"missing\" not found",
                "configMapRef|broken|true|FailedToReadOptionalConfigMap|failed to read configmap \"broken\"",
                "configMapRef|broken|false|FailedToReadMandatoryConfigMap|failed to read configmap \"broken\"",
                "secretRef|missing|true|OptionalSecretNotFound|secret \"missing\" not found",
                "secretRef|missing|false|MandatorySecretNotFound|secret \"missing\" not found",
                "secretRef|broken|true|FailedToReadOptionalSecret|failed to read secret \"broken\"",
                "secretRef|broken|false|FailedToReadMandatorySecret|failed to read secret \"broken\"",
            })
    void aSourceThatCannotBeReadIsToldAndOnlyAMandatoryOneMatters(
            String ref, String name, boolean optional, String reason, String message) {
        Resolution resolution = resolveContainer(
                "\"envFrom\":[{\"%s\":{\"name\":\"%s\",\"optional\":%s}}]".formatted(ref, name, optional));

        assertThat(resolution.notices()).containsExactly(new Notice(reason, message));
        assertOutcome(resolution, optional, name.equals("broken"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "configMapKeyRef|missing|k|true|OptionalConfigMapNotFound|skipping optional envvar \"V\": configmap \"missing\" not found",
                "configMapKeyRef|missing|k|false|MandatoryConfigMapNotFound|configmap \"missing\" not found",
                "configMapKeyRef|cm|k|true|OptionalConfigMapKeyNotFound|skipping optional envvar \"V\": key \"k\" does not exist in configmap \"cm\"",
                "configMapKeyRef|cm|k|false|MandatoryConfigMapKeyNotFound|key \"k\" does not exist in configmap \"cm\"",
                "configMapKeyRef|broken|k|true|FailedToReadOptionalConfigMap|skipping optional envvar \"V\": failed to read configmap \"broken\"",
                "configMapKeyRef|broken|k|false|FailedToReadMandatoryConfigMap|failed to read configmap \"broken\"",
                "secretKeyRef|missing|k|true|OptionalSecretNotFound|skipping optional envvar \"V\": secret \"missing\" not found",
                "secretKeyRef|missing|k|false|MandatorySecretNotFound|secret \"missing\" not found",
                "secretKeyRef|s|k|true|OptionalSecretKeyNotFound|skipping optional envvar \"V\": key \"k\" does not exist in secret \"s\"",
                "secretKeyRef|s|k|false|MandatorySecretKeyNotFound|key \"k\" does not exist in secret \"s\"",
                "secretKeyRef|broken|k|true|FailedToReadOptionalSecret|skipping optional envvar \"V\": failed to read secret \"broken\"",
                "secretKeyRef|broken|k|false|FailedToReadMandatorySecret|failed to read secret \"broken\"",
            })
    void aKeyThatCannotBeReadIsToldAndOnlyAMandatoryOneMatters(
            String ref, String name, String key, boolean optional, String reason, String message) {
        Resolution resolution = resolveContainer(
                "\"env\":[{\"name\":\"V\",\"valueFrom\":{\"%s\":{\"name\":\"%s\",\"key\":\"%s\",\"optional\":%s}}}]"
                        .formatted(ref, name, key, optional));

        assertThat(resolution.notices()).containsExactly(new Notice(reason, message));
        assertThat(resolution.containers().getFirst().variables()).doesNotContainKey("V");
        assertOutcome(resolution, optional, name.equals("broken"));
    }

    private static void assertOutcome(Resolution resolution, boolean optional, boolean unreadable) {
        assertThat(resolution.missing()).hasSize(!optional && !unreadable ? 1 : 0);
        assertThat(resolution.unavailable()).hasSize(!optional && unreadable ? 1 : 0);
    }

    @Test
    void keysAreReadFromTheNamespaceOfThePod() {
        assertThat(variables("""
            "env":[{"name":"A","valueFrom":{"configMapKeyRef":{"name":"cm","key":"a"}}},
                   {"name":"P","valueFrom":{"secretKeyRef":{"name":"s","key":"pass"}}}]""")).containsEntry("A", "1").containsEntry("P", "pässword");
        assertThat(asked).contains("configmap ns/cm", "secret ns/s");
    }

    @Test
    void anEmptyValueIsAValue() {
        assertThat(variables("""
            "env":[{"name":"E","value":""},{"name":"N"},{"name":"C","valueFrom":{"configMapKeyRef":{"name":"cm","key":"empty"}}}]""")).containsEntry("E", "").containsEntry("N", "").containsEntry("C", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$(A)-$(a)|1st-1",
                "$$(A)|$(A)",
                "$$$(A)|$1st",
                "$(LATER)|$(LATER)",
                "$(A|$(A",
                "$A $ $|$A $ $",
                "$()|$()",
                "$(MY_SVC_SERVICE_HOST)|10.1.0.1",
                "$(NEST$(A))|$(NEST$(A))",
            })
    void referencesAreExpandedAgainstWhatIsKnownSoFar(String text, String expected) {
        services.put("ns", new Lookup.Found<>(List.of(service("my-svc"))));

        assertThat(variables("""
            "envFrom":[{"configMapRef":{"name":"cm"}}],
            "env":[{"name":"A","value":"1st"},{"name":"V","value":"%s"},{"name":"LATER","value":"x"}]""".formatted(text))).containsEntry("V", expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metadata.name|p",
                "metadata.namespace|ns",
                "metadata.uid|u1",
                "metadata.labels['z']|1",
                "metadata.labels['none']|''",
                "metadata.annotations['k']|v",
                "metadata.annotations|k=\"v\"",
                "spec.nodeName|n",
                "spec.host|n",
                "spec.serviceAccountName|sa",
                "status.hostIP|10.9.9.9",
                "status.hostIPs|10.9.9.9",
                "status.podIP|10.0.0.5",
                "status.podIPs|10.0.0.5",
            })
    void fieldsOfThePodAndTheNodeResolve(String path, String expected) {
        assertThat(field(path)).containsEntry("V", expected);
    }

    private Map<String, String> field(String path) {
        return variables("\"env\":[{\"name\":\"V\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"" + path + "\"}}}]");
    }

    @Test
    void labelsAreListedSortedAndQuoted() {
        assertThat(field("metadata.labels")).containsEntry("V", "app=\"x\\\"y\\n\"\nz=\"1\"");
    }

    @Test
    void anAddressThePodDoesNotHaveYetIsNoFault() {
        Resolution resolution =
                EnvironmentResolver.resolve(new KubernetesSerialization().unmarshal("""
            {"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","env":[{"name":"V","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}}]}]}}""", Pod.class), source, NODE);

        assertThat(resolution.missing()).isEmpty();
        assertThat(resolution.containers().getFirst().variables()).isEmpty();
    }

    @Test
    void aFieldNobodyKnowsIsNamed() {
        assertThat(resolveContainer(
                                "\"env\":[{\"name\":\"V\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"status.mood\"}}}]")
                        .missing())
                .containsExactly("environment variable \"V\": unsupported fieldPath: status.mood");
    }

    @ParameterizedTest
    @CsvSource({
        "limits.cpu,,2",
        "limits.cpu,1m,1500",
        "requests.cpu,,1",
        "requests.cpu,1m,250",
        "limits.memory,1Mi,512",
        "limits.memory,1Gi,1",
        "limits.memory,0,536870912",
        "requests.memory,,0",
        "limits.ephemeral-storage,,0",
        "limits.hugepages-2Mi,1Mi,0",
    })
    void resourcesAreDividedAndRoundedUp(String resource, String divisor, String expected) {
        String more = divisor == null ? "" : ",\"divisor\":\"" + divisor + "\"";

        assertThat(variables("""
            "resources":{"limits":{"cpu":"1500m","memory":"512Mi"},"requests":{"cpu":"250m"}},
            "env":[{"name":"V","valueFrom":{"resourceFieldRef":{"resource":"%s"%s}}}]""".formatted(resource, more))).containsEntry("V", expected);
    }

    @Test
    void aLimitThatIsNotSetIsWhatTheNodeCanGive() {
        assertThat(variables("""
            "env":[{"name":"C","valueFrom":{"resourceFieldRef":{"resource":"limits.cpu"}}},
                   {"name":"M","valueFrom":{"resourceFieldRef":{"resource":"limits.memory","divisor":"1Gi"}}}]""")).containsEntry("C", "8").containsEntry("M", "30");
    }

    @Test
    void resourcesOfAnotherContainerCanBeAskedFor() {
        assertThat(resolve("""
            {"containers":[{"name":"c","env":[{"name":"V","valueFrom":{"resourceFieldRef":{"containerName":"d","resource":"limits.cpu"}}}]},
              {"name":"d","resources":{"limits":{"cpu":"3"}}}]}""").containers().getFirst().variables()).containsEntry("V", "3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"resource\":\"limits.gpu\"}",
                "{\"resource\":\"cpu\"}",
                "{}",
                "{\"containerName\":\"none\",\"resource\":\"limits.cpu\"}",
                "{\"resource\":\"limits.cpu\",\"divisor\":\"-1\"}",
            })
    void aResourceNobodyKnowsIsNamed(String selector) {
        assertThat(resolveContainer("\"env\":[{\"name\":\"V\",\"valueFrom\":{\"resourceFieldRef\":" + selector + "}}]")
                        .missing())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("environment variable \"V\"");
    }

    @Test
    void servicesBecomeTheVariablesOfTheKubelet() {
        services.put(
                "",
                new Lookup.Found<>(List.of(new ServiceFacts(
                        "kubernetes", "10.1.0.1", List.of(new ServiceFacts.Port("https", 443, "TCP"))))));
        services.put(
                "ns",
                new Lookup.Found<>(List.of(
                        new ServiceFacts(
                                "my-dns",
                                "fd00::a",
                                List.of(
                                        new ServiceFacts.Port("", 53, "UDP"),
                                        new ServiceFacts.Port("dns-tcp", 53, "TCP"))),
                        new ServiceFacts("headless", "None", List.of(new ServiceFacts.Port("", 1, "TCP"))),
                        new ServiceFacts("pending", "", List.of()))));

        assertThat(variables("\"env\":[{\"name\":\"MY_DNS_SERVICE_HOST\",\"value\":\"mine\"}]"))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("KUBERNETES_SERVICE_HOST", "10.1.0.1"),
                        Map.entry("KUBERNETES_SERVICE_PORT", "443"),
                        Map.entry("KUBERNETES_SERVICE_PORT_HTTPS", "443"),
                        Map.entry("KUBERNETES_PORT", "tcp://10.1.0.1:443"),
                        Map.entry("KUBERNETES_PORT_443_TCP", "tcp://10.1.0.1:443"),
                        Map.entry("KUBERNETES_PORT_443_TCP_PROTO", "tcp"),
                        Map.entry("KUBERNETES_PORT_443_TCP_PORT", "443"),
                        Map.entry("KUBERNETES_PORT_443_TCP_ADDR", "10.1.0.1"),
                        Map.entry("MY_DNS_SERVICE_HOST", "mine"),
                        Map.entry("MY_DNS_SERVICE_PORT", "53"),
                        Map.entry("MY_DNS_SERVICE_PORT_DNS_TCP", "53"),
                        Map.entry("MY_DNS_PORT", "udp://[fd00::a]:53"),
                        Map.entry("MY_DNS_PORT_53_UDP", "udp://[fd00::a]:53"),
                        Map.entry("MY_DNS_PORT_53_UDP_PROTO", "udp"),
                        Map.entry("MY_DNS_PORT_53_UDP_PORT", "53"),
                        Map.entry("MY_DNS_PORT_53_UDP_ADDR", "fd00::a"),
                        Map.entry("MY_DNS_PORT_53_TCP", "tcp://[fd00::a]:53"),
                        Map.entry("MY_DNS_PORT_53_TCP_PROTO", "tcp"),
                        Map.entry("MY_DNS_PORT_53_TCP_PORT", "53"),
                        Map.entry("MY_DNS_PORT_53_TCP_ADDR", "fd00::a")));
    }

    @Test
    void withoutServiceLinksOnlyTheMasterServiceIsThere() {
        services.put("", new Lookup.Found<>(List.of(service("kubernetes"))));
        services.put("ns", new Lookup.Found<>(List.of(service("other"))));

        assertThat(resolve("{\"enableServiceLinks\":false,\"containers\":[{\"name\":\"c\"}]}")
                        .containers()
                        .getFirst()
                        .variables())
                .containsKey("KUBERNETES_SERVICE_HOST")
                .doesNotContainKey("OTHER_SERVICE_HOST");
        assertThat(asked).doesNotContain("services ns");
    }

    @Test
    void servicesThatCannotBeListedMakeThePodWait() {
        services.put("ns", new Lookup.Unreadable<>("503 starting"));

        assertThat(resolveContainer("\"env\":[]").unavailable())
                .containsExactly("failed to list services: 503 starting");
    }

    @Test
    void initAndEphemeralContainersAreResolvedToo() {
        assertThat(resolve("""
            {"initContainers":[{"name":"i","env":[{"name":"A","value":"1"}]}],"containers":[{"name":"c"}],
             "ephemeralContainers":[{"name":"e","env":[{"name":"B","value":"2"}]}]}""").containers())
                .extracting(Resolution.ContainerVariables::container)
                .containsExactly("i", "c", "e");
    }

    @Test
    void everythingMissingIsFoundInOneGo() {
        assertThat(resolveContainer("""
            "envFrom":[{"configMapRef":{"name":"m1"}},{"secretRef":{"name":"m2"}}],
            "env":[{"name":"V","valueFrom":{"configMapKeyRef":{"name":"cm","key":"nope"}}}]""").missing())
                .containsExactly(
                        "configmap \"m1\" not found",
                        "secret \"m2\" not found",
                        "configmap \"cm\" doesn't contain the \"nope\" key required by pod p");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{}",
                "{\"containers\":[{}]}",
                "{\"containers\":[{\"envFrom\":[{}],\"env\":[{\"name\":\"V\",\"valueFrom\":{\"newer\":{}}}]}]}"
            })
    void oddSpecsResolveToNothing(String spec) {
        Resolution resolution = resolve(spec);

        assertThat(resolution.missing()).isEmpty();
        assertThat(resolution.notices()).isEmpty();
        assertThat(resolution.containers())
                .allMatch(container -> container.variables().isEmpty());
    }
}
