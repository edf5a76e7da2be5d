package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code vk-cocoon plan} over a real Pod list and a real VM list. */
class PlanIT {

    @TempDir
    private Path directory;

    private HostUnderTest host;

    @BeforeEach
    void aPodWithItsVmOneWithoutAndAVmOfNobody() throws Exception {
        host = new HostUnderTest(directory);
        host.cocoon("vm", "run", "--output", "json", "--name", "vk-known", "img:1");
        host.cocoon("vm", "run", "--output", "json", "--name", "vk-orphan", "img:1");
        pod("known", "vk-known", "");
        pod("fresh", "vk-fresh", "");
    }

    @AfterEach
    void end() {
        host.close();
    }

    @Test
    void theTableTellsWhatAStartWouldDoToEveryPodAndVm() throws Exception {
        host.environment.put("VK_ORPHAN_POLICY", "destroy");

        Shell.Outcome outcome = host.run("plan");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines().findFirst())
                .hasValueSatisfying(head -> assertThat(head).containsSubsequence("SUBJECT", "ACTION", "WHY"));
        assertThat(outcome.out())
                .containsPattern("pod default/known +adopt vk-known \\(.* +it has the Pod's VM name")
                .containsPattern("pod default/fresh +boot +it has no VM")
                .containsPattern("vm vk-orphan \\(.*\\) +destroy +no Pod asks for it");
        nothingWasDone();
    }

    @Test
    void theSameAsJson() throws Exception {
        Shell.Outcome outcome = host.run("plan", "--json");

        assertThat(outcome.code()).isZero();
        JsonNode plan = JsonMapper.shared().readTree(outcome.out());
        assertThat(plan.path("refusals")).isEmpty();
        assertThat(plan.path("lines"))
                .extracting(line -> line.path("subject").asString())
                .anyMatch(subject -> subject.equals("pod default/known"))
                .anyMatch(subject -> subject.equals("pod default/fresh"))
                .anyMatch(subject -> subject.startsWith("vm vk-orphan"));
        assertThat(plan.path("lines")).allSatisfy(line -> assertThat(List.of("subject", "action", "why"))
                .allMatch(field -> !line.path(field).asString("").isEmpty()));
        nothingWasDone();
    }

    @Test
    void aStartThatWouldBeRefusedSaysSoAndEndsWithOne() throws Exception {
        pod("classy", "vk-classy", "other-class");

        Shell.Outcome outcome = host.run("plan");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).contains("a start would be refused", "other-class");
        nothingWasDone();
    }

    @Test
    void aRunningDaemonIsNotInTheWay() throws Exception {
        host.start();
        org.awaitility.Awaitility.await().until(() -> host.log().contains("is up"));

        assertThat(host.run("plan").code()).isZero();
    }

    private void nothingWasDone() {
        assertThat(host.cocoon.calls().removals()).isEmpty();
        assertThat(host.cocoon.calls().creations()).containsOnlyKeys("vk-known", "vk-orphan");
        assertThat(host.server.objects().list("Node", "")).isEmpty();
        assertThat(host.server.objects().list("Event", "")).isEmpty();
    }

    private void pod(String name, String vm, String cpuClass) {
        String selector = "\"nodeSelector\": {\"cocoonstack.io/snapshot-cpu-class\": \"" + cpuClass + "\"},";
        host.pod(name, vm, "img:1", cpuClass.isEmpty() ? "" : selector);
    }
}
