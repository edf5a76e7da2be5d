package io.cocoonstack.provider.testing.apiserver.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What kubectl changes. */
class KubectlWritesTest extends KubectlFixture {

    @Test
    void applyCreatesChangesAndLeavesAlone() throws IOException {
        assertThat(run("apply", "-f", file("pod.yaml", POD))).isEqualTo("pod/p1 created\n");
        assertThat(run("apply", "-f", file("pod.yaml", POD))).isEqualTo("pod/p1 unchanged\n");
        String changed = POD.replace("24.04", "26.04").replace("{app: demo}", "{app: demo, tier: front}");
        assertThat(run("apply", "-f", file("pod.yaml", changed))).isEqualTo("pod/p1 configured\n");

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.spec.containers[0].image} {.metadata.labels.tier}"))
                .isEqualTo("ubuntu:26.04 front");
        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.spec.containers[0].env[0].name}"))
                .isEqualTo("A");
    }

    @Test
    void applyTakesAwayWhatTheManifestNoLongerHas() throws IOException {
        run("apply", "-f", file("pod.yaml", POD.replace("{app: demo}", "{app: demo, tier: front}")));
        run("label", "pod", "p1", "mine=yes");
        run("apply", "-f", file("pod.yaml", POD));

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.metadata.labels}"))
                .contains("app", "mine")
                .doesNotContain("tier");
    }

    @Test
    void serverSideApplyMergesAndTakesAwayItsOwn() throws IOException {
        String two = POD.replace("{app: demo}", "{app: demo, tier: front}");
        assertThat(run("apply", "--server-side", "-f", file("pod.yaml", two))).isEqualTo("pod/p1 serverside-applied\n");
        run("label", "pod", "p1", "mine=yes");
        run("apply", "--server-side", "-f", file("pod.yaml", POD));

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.metadata.labels}"))
                .contains("app", "mine")
                .doesNotContain("tier");
    }

    @Test
    void labelsAnnotationsAndPatchesAreWritten() {
        runningPod();
        run("label", "pod", "p1", "a=1");
        run("annotate", "pod", "p1", "b=2");
        run("patch", "pod", "p1", "-p", "{\"metadata\":{\"labels\":{\"c\":\"3\"}}}");
        run("patch", "pod", "p1", "--type=merge", "-p", "{\"metadata\":{\"labels\":{\"d\":\"4\"}}}");
        run(
                "patch",
                "pod",
                "p1",
                "--type=json",
                "-p",
                "[{\"op\":\"add\",\"path\":\"/metadata/labels/e\",\"value\":\"5\"}]");
        run("label", "pod", "p1", "a-");

        assertThat(run(
                        "get",
                        "pod",
                        "p1",
                        "-o",
                        "jsonpath={.metadata.labels.a}{.metadata.annotations.b}"
                                + "{.metadata.labels.c}{.metadata.labels.d}{.metadata.labels.e}"))
                .isEqualTo("2345");
    }

    @Test
    void smallObjectsAreMadeListedAndRemoved() {
        run("create", "namespace", "team");
        run("create", "configmap", "c", "-n", "team", "--from-literal=a=b");
        run("create", "secret", "generic", "s", "-n", "team", "--from-literal=a=b");

        assertThat(words(run("get", "configmaps", "-n", "team"))).contains(List.of("c", "1", "*"));
        assertThat(words(run("get", "secrets", "-n", "team"))).contains(List.of("s", "Opaque", "1", "*"));
        assertThat(run("get", "secret", "s", "-n", "team", "-o", "jsonpath={.data.a}"))
                .isEqualTo("Yg==");
        assertThat(words(run("get", "ns"))).contains(List.of("team", "Active", "*"));
        run("delete", "namespace", "team");
        assertThat(run("auth", "can-i", "get", "pods")).isEqualTo("yes\n");
    }
}
