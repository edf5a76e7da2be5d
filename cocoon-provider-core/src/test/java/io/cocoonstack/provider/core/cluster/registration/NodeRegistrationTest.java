package io.cocoonstack.provider.core.cluster.registration;

import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.LEASE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODES;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.STATUS;
import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.node.health.NodeChecks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class NodeRegistrationTest extends RegistrationFixture {

    @Test
    void theFirstWriteOfANewNodeIsComplete() {
        registration.start();
        time.advance(SECOND);

        JsonNode first = api.requests("POST", NODES).getFirst().body();
        assertThat(first.at("/metadata/labels/type").asString()).isEqualTo("virtual-kubelet");
        assertThat(first.at("/metadata/labels/cocoonstack.io~1pool").asString()).isEqualTo("default");
        assertThat(first.at("/metadata/labels/node.kubernetes.io~1instance-type")
                        .asString())
                .isEqualTo("virtual-node");
        assertThat(first.at("/spec/taints").toString())
                .isEqualTo(
                        "[{\"key\":\"virtual-kubelet.io/provider\",\"value\":\"cocoon\",\"effect\":\"NoSchedule\"}]");
        assertThat(first.at("/spec").has("providerID")).isFalse();
        assertThat(first.at("/status/conditions").size()).isEqualTo(5);
        assertThat(first.at("/status/conditions/4/type").asString()).isEqualTo("NetworkUnavailable");
        assertThat(first.at("/status/capacity/cpu").asString()).isEqualTo("8");
        assertThat(first.at("/status/allocatable/pods").asString()).isEqualTo("256");
        assertThat(first.at("/status/addresses/0/address").asString()).isEqualTo("10.0.0.7");
        assertThat(first.at("/status/daemonEndpoints/kubeletEndpoint/Port").asInt())
                .isEqualTo(10250);
        assertThat(first.at("/status/nodeInfo/kubeletVersion").asString()).isEqualTo("v1.36.0-vk-cocoon-0.1.0");
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void closingLeavesTheNodeAndItsLeaseWhereTheyAre() {
        registration.start();
        time.advance(SECOND);
        api.forgetRequests();
        registration.close();
        time.advance(Duration.ofMinutes(5));

        assertThat(api.requests()).isEmpty();
        assertThat(api.object(NODE).isObject()).isTrue();
        assertThat(api.object(LEASE).isObject()).isTrue();
    }

    /** Nothing but the node and its lease: storage plug-ins take a CSINode for an invitation. */
    @Test
    void nothingElseIsCreatedForTheNode() {
        registration.start();
        time.advance(Duration.ofMinutes(5));

        assertThat(api.requests()).allSatisfy(request -> assertThat(request.path())
                .matches("/api/v1/nodes.*|/apis/coordination\\.k8s\\.io/v1/namespaces/kube-node-lease/leases.*"));
    }

    @Test
    void aNodeThatExistsIsPatchedAndNotCreated() {
        existingNode();
        registration.start();
        time.advance(SECOND);

        assertThat(api.requests("POST", NODES)).isEmpty();
        assertThat(api.requests("PATCH", STATUS)).hasSize(1);
        JsonNode node = api.object(NODE);
        assertThat(node.at("/metadata/labels/cocoonstack.io~1pool").asString()).isEqualTo("default");
        assertThat(node.at("/metadata/labels/team").asString()).isEqualTo("blue");
        assertThat(node.at("/spec/taints").size()).isEqualTo(2);
        assertThat(node.at("/spec/unschedulable").asBoolean()).isTrue();
        assertThat(node.at("/status/addresses").toString()).contains("10.0.0.7").doesNotContain("10.0.0.5");
    }

    @Test
    void anotherWriterThatWasFasterIsNoFailure() {
        AtomicInteger posts = new AtomicInteger();
        api.fault = request -> {
            if (request.is("POST", NODES) && posts.getAndIncrement() == 0) {
                existingNode();
            }
            return Optional.empty();
        };
        registration.start();
        time.advance(SECOND);

        assertThat(api.requests("POST", NODES)).hasSize(1);
        assertThat(api.object(NODE).at("/metadata/labels/type").asString()).isEqualTo("virtual-kubelet");
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void registrationIsTriedAgainWithGrowingPauses() {
        api.fault = request -> Optional.of(503);
        registration.start();
        time.advance(Duration.ofSeconds(60));

        int tries = api.requests("GET", NODE).size();
        assertThat(tries).as("0.1 s doubling to 7 s").isBetween(10, 16);
        assertThat(registration.problems()).anyMatch(problem -> problem.contains("503"));

        api.fault = request -> Optional.empty();
        time.advance(Duration.ofSeconds(7));
        assertThat(api.object(NODE).isObject()).isTrue();
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void everyRefusalIsSurvived() {
        for (int code : List.of(401, 403, 409, 410, 429, 500, 502)) {
            api.fault = request -> Optional.of(code);
            registration.changed();
            time.advance(SECOND);
            assertThat(registration.problems()).as("%d", code).anyMatch(problem -> problem.contains(" " + code + " "));
        }
        api.fault = request -> Optional.empty();
        time.advance(Duration.ofSeconds(7));
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void aWriteIsNotRepeatedByTheClientLibrary() {
        api.fault = request -> request.is("POST", NODES) ? Optional.of(500) : Optional.empty();
        registration.changed();
        time.advance(Duration.ZERO);

        assertThat(api.requests("POST", NODES)).hasSize(1);
    }

    @Test
    void statusIsWrittenEveryMinuteAndOtherwiseOnlyWhenItChanges() {
        registration.start();
        time.advance(Duration.ofSeconds(55));
        assertThat(api.requests("PATCH", STATUS)).isEmpty();

        time.advance(Duration.ofSeconds(10));
        assertThat(api.requests("PATCH", STATUS)).hasSize(1);
        String heartbeat =
                api.object(NODE).at("/status/conditions/0/lastHeartbeatTime").asString();
        time.advance(Duration.ofMinutes(10));
        assertThat(api.requests("PATCH", STATUS)).hasSize(11);

        JsonNode ready = api.object(NODE).at("/status/conditions/0");
        assertThat(Instant.parse(ready.path("lastHeartbeatTime").asString())).isAfter(Instant.parse(heartbeat));
        assertThat(ready.path("lastTransitionTime").asString()).isEqualTo(Nodes.SINCE.toString());
    }

    @Test
    void aChangedConditionIsWrittenAtOnce() {
        registration.start();
        time.advance(SECOND);
        wanted.set(Nodes.with("amd-zen4", "", Map.of("cpu", "8"), new NodeChecks(List.of(), true, false)));
        registration.changed();
        time.advance(Duration.ZERO);

        assertThat(api.object(NODE).at("/status/conditions/1/status").asString())
                .isEqualTo("True");
    }

    @Test
    void manyChangesMakeOneWriteOfTheNewestState() {
        registration.start();
        time.advance(SECOND);
        for (int i = 0; i < 50; i++) {
            wanted.set(Nodes.with("class-" + i, "", Map.of("cpu", "8"), NodeChecks.FINE));
            registration.changed();
        }
        time.advance(Duration.ofSeconds(1));

        assertThat(api.requests("PATCH", STATUS)).hasSize(1);
        assertThat(api.object(NODE)
                        .at("/metadata/labels/cocoonstack.io~1snapshot-cpu-class")
                        .asString())
                .isEqualTo("class-49");
    }

    @Test
    void whatTheControlPlaneTurnedIsTurnedBackSoon() {
        registration.start();
        time.advance(SECOND);
        api.edit(NODE, node -> {
            ((tools.jackson.databind.node.ObjectNode) node.at("/status/conditions/0")).put("status", "Unknown");
            return node;
        });
        time.advance(Duration.ofSeconds(11));

        assertThat(api.object(NODE).at("/status/conditions/0/status").asString())
                .isEqualTo("True");
    }

    @Test
    void conditionsLabelsAndAnnotationsOfOthersSurviveTenWrites() {
        registration.start();
        time.advance(SECOND);
        api.edit(NODE, node -> {
            node.withArray("/status/conditions")
                    .addObject()
                    .put("type", "KernelDeadlock")
                    .put("status", "False")
                    .put("reason", "KernelHasNoDeadlock");
            node.withObject("/metadata/labels").put("x", "1");
            node.withObject("/metadata/annotations").put("x", "1");
            return node;
        });
        time.advance(Duration.ofMinutes(10));

        assertThat(api.requests("PATCH", STATUS)).hasSizeGreaterThanOrEqualTo(10);
        assertThat(api.object(NODE).at("/status/conditions").toString()).contains("KernelHasNoDeadlock");
        assertThat(api.object(NODE).at("/metadata/labels/x").asString()).isEqualTo("1");
        assertThat(api.object(NODE).at("/metadata/annotations/x").asString()).isEqualTo("1");
    }

    @Test
    void anAnswerThatIsNoNodeIsAProblemAndNothingIsWritten() {
        api.put(NODE, "{\"metadata\":{\"name\":\"cocoon-pool\"}}");
        registration.start();
        time.advance(SECOND);

        assertThat(api.requests("PATCH", STATUS)).isEmpty();
        assertThat(registration.problems()).anyMatch(problem -> problem.contains("no Node"));
    }

    private void existingNode() {
        api.put(NODE, """
                {"apiVersion":"v1","kind":"Node","metadata":{"name":"cocoon-pool","uid":"u-old","labels":{"team":"blue","cocoonstack.io/pool":"other"}},
                 "spec":{"unschedulable":true,"taints":[{"key":"foreign","effect":"NoSchedule"}]},
                 "status":{"addresses":[{"type":"InternalIP","address":"10.0.0.5"},{"type":"InternalIP","address":"10.0.0.6"}]}}
                """);
    }
}
