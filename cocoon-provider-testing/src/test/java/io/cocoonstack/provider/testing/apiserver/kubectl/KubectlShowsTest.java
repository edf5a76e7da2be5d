package io.cocoonstack.provider.testing.apiserver.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What kubectl shows. */
class KubectlShowsTest extends KubectlFixture {

    @Test
    void nodesAreShownWithTheirColumns() {
        assertThat(words(run("get", "nodes", "-o", "wide")))
                .containsExactly(
                        List.of(
                                "NAME",
                                "STATUS",
                                "ROLES",
                                "AGE",
                                "VERSION",
                                "INTERNAL-IP",
                                "EXTERNAL-IP",
                                "OS-IMAGE",
                                "KERNEL-VERSION",
                                "CONTAINER-RUNTIME"),
                        List.of(
                                "n1",
                                "Ready",
                                "cocoon-vm",
                                "*",
                                "v1.36.0-vk-cocoon-0.1.0",
                                "10.0.0.9",
                                "<none>",
                                "Linux",
                                "6.1",
                                "cocoon://1"));
    }

    @Test
    void podsAreShownWithTheirColumns() {
        runningPod();

        assertThat(words(run("get", "pods", "-o", "wide")
                        .replaceAll(" {2,}", "\t")
                        .replace(" ", "_")))
                .containsExactly(
                        List.of(
                                "NAME",
                                "READY",
                                "STATUS",
                                "RESTARTS",
                                "AGE",
                                "IP",
                                "NODE",
                                "NOMINATED_NODE",
                                "READINESS_GATES"),
                        List.of("p1", "1/1", "Running", "0", "*", "10.88.0.7", "n1", "<none>", "<none>"));
        assertThat(words(run("get", "pod", "p1", "--no-headers")).getFirst()).startsWith("p1", "1/1", "Running", "0");
        assertThat(run("get", "pods", "-A", "-o", "name")).isEqualTo("pod/p1\n");
    }

    @Test
    void describeShowsPodNodeAndEvents() {
        runningPod();
        event();

        assertThat(run("describe", "pod", "p1"))
                .containsPattern("Name: +p1")
                .containsPattern("Node: +n1")
                .containsPattern("Status: +Running")
                .containsPattern("IP: +10.88.0.7")
                .containsPattern("Normal +Booted .*cocoon +VM is up");
        assertThat(run("describe", "node", "n1"))
                .containsPattern("Roles: +cocoon-vm")
                .containsPattern("Kubelet Version: +v1.36.0-vk-cocoon-0.1.0")
                .containsPattern("default +p1 ")
                .containsPattern("Ready +True");
    }

    @Test
    void eventsAreShownWithTheirColumns() {
        runningPod();
        event();

        assertThat(words(run("get", "events").replace("VM is up", "VM-is-up").replace("LAST SEEN", "LAST-SEEN")))
                .containsExactly(
                        List.of("LAST-SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"),
                        List.of("*", "Normal", "Booted", "pod/p1", "VM-is-up"));
        assertThat(run("get", "events", "--field-selector", "involvedObject.name=other"))
                .doesNotContain("Booted");
    }

    @Test
    void aMistakeIsToldAsTheServerSaysIt() {
        assertThat(kubectl.run(arguments("get", "pod", "nix")).stderr())
                .contains("Error from server (NotFound): pods \"nix\" not found");
        runningPod();
        assertThat(kubectl.run(arguments("patch", "pod", "p1", "-p", "{\"spec\":{\"hostname\":\"x\"}}"))
                        .stderr())
                .contains("is invalid: spec: Forbidden: pod updates may not change fields");
    }
}
