package io.cocoonstack.provider.core.cluster.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class NodePatchTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Instant NOW = Instant.parse("2026-11-29T18:00:00.5Z");

    @Test
    void anUntouchedNodeNeedsNoPatchOfTheObject() {
        assertThat(NodePatch.object(server(Nodes.plain()), Nodes.plain())).isEmpty();
    }

    @Test
    void labelsOfOthersAreNotMentioned() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/metadata/labels").put("team", "blue").put("type", "changed");

        JsonNode patch = NodePatch.object(server, Nodes.plain()).orElseThrow();

        assertThat(patch.toString())
                .isEqualTo("{\"metadata\":{\"uid\":\"u-1\",\"labels\":{\"type\":\"virtual-kubelet\"}}}");
    }

    @Test
    void anUnsetCpuClassRemovesItsLabelWhoeverWroteIt() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/metadata").remove("annotations");

        JsonNode patch = NodePatch.object(server, Nodes.with("", "", Map.of(), NodeChecks.FINE))
                .orElseThrow();

        assertThat(patch.at("/metadata/labels/cocoonstack.io~1snapshot-cpu-class")
                        .isNull())
                .isTrue();
    }

    @Test
    void aLabelWrittenEarlierAndNoLongerWantedGoes() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/metadata/labels").put("former", "ours").put("foreign", "theirs");
        ObjectNode annotations = server.withObject("/metadata/annotations");
        ObjectNode meta =
                (ObjectNode) JSON.readTree(annotations.path(Bookkeeping.META).asString());
        meta.withObject("/labels").put("former", "ours");
        annotations.put(Bookkeeping.META, meta.toString());

        JsonNode patch = NodePatch.object(server, Nodes.plain()).orElseThrow();

        assertThat(patch.at("/metadata/labels").toString()).isEqualTo("{\"former\":null}");
    }

    @Test
    void aMissingTaintIsAddedNextToThoseOfOthers() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/spec")
                .put("unschedulable", true)
                .putArray("taints")
                .addObject()
                .put("key", "node.kubernetes.io/unreachable")
                .put("effect", "NoExecute");

        JsonNode patch = NodePatch.object(server, Nodes.plain()).orElseThrow();

        assertThat(patch.at("/spec").toString())
                .isEqualTo("{\"taints\":[{\"key\":\"node.kubernetes.io/unreachable\",\"effect\":\"NoExecute\"},"
                        + "{\"key\":\"virtual-kubelet.io/provider\",\"value\":\"cocoon\",\"effect\":\"NoSchedule\"}]}");
        assertThat(patch.at("/metadata/resourceVersion").asString())
                .as("a list replaced as a whole must not undo a change in between")
                .isEqualTo("41");
    }

    @Test
    void aTaintThatAnAdministratorChangedIsNotDoubled() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/spec")
                .putArray("taints")
                .addObject()
                .put("key", "virtual-kubelet.io/provider")
                .put("value", "x")
                .put("effect", "NoExecute");

        assertThat(NodePatch.object(server, Nodes.plain())).isEmpty();
    }

    @Test
    void theProviderIdIsSetOnlyWhereThereIsNone() {
        WantedNode wanted = Nodes.with("amd-zen4", "cocoon://node-7", Map.of(), NodeChecks.FINE);
        ObjectNode server = server(wanted);
        server.withObject("/spec").remove("providerID");
        assertThat(NodePatch.object(server, wanted)
                        .orElseThrow()
                        .at("/spec/providerID")
                        .asString())
                .isEqualTo("cocoon://node-7");

        server.withObject("/spec").put("providerID", "aws:///i-1");
        assertThat(NodePatch.object(server, wanted)).isEmpty();
    }

    @Test
    void anUnchangedConditionKeepsItsTimeAndItsHeartbeatMoves() {
        ObjectNode server = server(Nodes.plain());
        ((ObjectNode) server.at("/status/conditions/0")).put("lastTransitionTime", "2026-01-01T00:00:00Z");

        JsonNode ready = NodePatch.status(server, Nodes.plain(), NOW).at("/status/conditions/0");

        assertThat(ready.path("lastTransitionTime").asString()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(ready.path("lastHeartbeatTime").asString()).isEqualTo("2026-11-29T18:00:00Z");
    }

    @Test
    void aConditionThatSomebodyElseTurnedGetsANewTimeWhenTurnedBack() {
        ObjectNode server = server(Nodes.plain());
        ((ObjectNode) server.at("/status/conditions/0"))
                .put("status", "Unknown")
                .put("lastTransitionTime", "2026-11-29T17:59:30Z");

        assertThat(NodePatch.overwritten(server, Nodes.plain())).isTrue();
        assertThat(NodePatch.status(server, Nodes.plain(), NOW)
                        .at("/status/conditions/0/lastTransitionTime")
                        .asString())
                .isEqualTo("2026-11-29T18:00:00Z");
    }

    @Test
    void aConditionWeTurnedKeepsTheTimeItTurned() {
        ObjectNode server = server(Nodes.plain());
        ((ObjectNode) server.at("/status/conditions/1")).put("lastTransitionTime", "2026-01-01T00:00:00Z");
        WantedNode full = Nodes.with("amd-zen4", "", Map.of(), new NodeChecks(List.of(), true, false));

        assertThat(NodePatch.status(server, full, NOW)
                        .at("/status/conditions/1/lastTransitionTime")
                        .asString())
                .isEqualTo(Nodes.SINCE.toString());
    }

    @Test
    void conditionsOfOthersAreNotMentionedAndFormerOnesOfOursGo() {
        ObjectNode server = server(Nodes.plain());
        server.withArray("/status/conditions")
                .addObject()
                .put("type", "KernelDeadlock")
                .put("status", "False");
        server.withArray("/status/conditions")
                .addObject()
                .put("type", "OutOfDisk")
                .put("status", "False");
        ObjectNode annotations = server.withObject("/metadata/annotations");
        ObjectNode status =
                (ObjectNode) JSON.readTree(annotations.path(Bookkeeping.STATUS).asString());
        status.withArray("/conditions").addObject().put("type", "OutOfDisk").put("status", "False");
        annotations.put(Bookkeeping.STATUS, status.toString());

        JsonNode patch = NodePatch.status(server, Nodes.plain(), NOW).at("/status/conditions");

        assertThat(StreamSupport.stream(patch.spliterator(), false)
                        .map(c -> c.path("type").asString()))
                .containsExactly(
                        "Ready", "DiskPressure", "MemoryPressure", "PIDPressure", "NetworkUnavailable", "OutOfDisk");
        assertThat(patch.get(5).toString()).isEqualTo("{\"$patch\":\"delete\",\"type\":\"OutOfDisk\"}");
    }

    @Test
    void changedAddressesAreReplacedAsAWhole() {
        ObjectNode server = server(Nodes.plain());
        server.withArray("/status/addresses")
                .removeAll()
                .addObject()
                .put("type", "InternalIP")
                .put("address", "10.0.0.5");
        server.withArray("/status/addresses")
                .addObject()
                .put("type", "InternalIP")
                .put("address", "10.0.0.6");

        assertThat(NodePatch.status(server, Nodes.plain(), NOW)
                        .at("/status/addresses")
                        .toString())
                .isEqualTo("[{\"$patch\":\"replace\"},{\"type\":\"InternalIP\",\"address\":\"10.0.0.7\"},"
                        + "{\"type\":\"Hostname\",\"address\":\"cocoon-pool\"}]");
    }

    @Test
    void unchangedAddressesAreLeftAlone() {
        assertThat(NodePatch.status(server(Nodes.plain()), Nodes.plain(), NOW)
                        .path("status")
                        .has("addresses"))
                .isFalse();
    }

    @Test
    void hugePagesOfAnotherSizeAreRemovedFromTheNode() {
        WantedNode gib = Nodes.with("", "", Map.of("cpu", "8", "hugepages-1Gi", "64Gi"), NodeChecks.FINE);
        WantedNode mib = Nodes.with("", "", Map.of("cpu", "8", "hugepages-2Mi", "1Gi"), NodeChecks.FINE);
        ObjectNode server = server(gib);
        server.withObject("/status/capacity").put("example.com/card", "2");

        JsonNode capacity = NodePatch.status(server, mib, NOW).at("/status/capacity");

        assertThat(capacity.path("hugepages-1Gi").isNull()).isTrue();
        assertThat(capacity.path("hugepages-2Mi").asString()).isEqualTo("1Gi");
        assertThat(capacity.has("example.com/card"))
                .as("a resource of somebody else")
                .isFalse();
        assertThat(NodePatch.status(server, mib, NOW)
                        .at("/status/allocatable/hugepages-1Gi")
                        .isNull())
                .isTrue();
    }

    @Test
    void brokenBookkeepingCountsAsNone() {
        for (String broken : List.of("{", "", "[]", "null", "\"x\"", "<html>")) {
            ObjectNode server = server(Nodes.plain());
            server.withObject("/metadata/annotations").put(Bookkeeping.STATUS, broken);
            server.withObject("/metadata/labels").put("foreign", "theirs");

            ObjectNode patch = NodePatch.status(server, Nodes.plain(), NOW);

            assertThat(patch.at("/status/conditions").size()).as(broken).isEqualTo(5);
            assertThat(NodePatch.object(server, Nodes.plain())).as(broken).isEmpty();
        }
    }

    @Test
    void theBookkeepingNamesWhatWasWrittenAndNotItself() {
        ObjectNode patch = NodePatch.status(server(Nodes.plain()), Nodes.plain(), NOW);
        JsonNode meta = JSON.readTree(
                patch.at("/metadata/annotations").path(Bookkeeping.META).asString());
        JsonNode status = JSON.readTree(
                patch.at("/metadata/annotations").path(Bookkeeping.STATUS).asString());

        assertThat(meta.path("uid").asString()).isEqualTo("u-1");
        assertThat(meta.path("labels").path("type").asString()).isEqualTo("virtual-kubelet");
        assertThat(meta.has("annotations")).isFalse();
        assertThat(status.at("/daemonEndpoints/kubeletEndpoint/Port").asInt()).isEqualTo(10250);
        assertThat(status.at("/addresses").size()).isEqualTo(2);
        assertThat(status.toString()).doesNotContain("$patch");
    }

    @Test
    void everyPatchNamesTheIncarnationItIsMeantFor() {
        ObjectNode server = server(Nodes.plain());
        server.withObject("/metadata/labels").remove("type");

        assertThat(NodePatch.status(server, Nodes.plain(), NOW)
                        .at("/metadata/uid")
                        .asString())
                .isEqualTo("u-1");
        assertThat(NodePatch.object(server, Nodes.plain())
                        .orElseThrow()
                        .at("/metadata/uid")
                        .asString())
                .isEqualTo("u-1");
    }

    private static ObjectNode server(WantedNode wanted) {
        ObjectNode node = NodeJson.create(wanted, Nodes.SINCE);
        node.withObject("/metadata").put("uid", "u-1").put("resourceVersion", "41");
        return node;
    }
}
