package io.cocoonstack.provider.core.cluster.registration;

import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.LEASE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.LEASES;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODE;
import static io.cocoonstack.provider.core.cluster.registration.SmallApiServer.NODES;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class NodeDeletionTest extends RegistrationFixture {

    @Test
    void aNodeDeletedFromOutsideIsCreatedAgainWithEverything() {
        registration.start();
        time.advance(SECOND);
        String first = api.object(NODE).at("/metadata/uid").asString();
        api.remove(NODE);
        api.remove(LEASE);
        time.advance(Duration.ofSeconds(60));

        JsonNode node = api.object(NODE);
        assertThat(node.at("/metadata/uid").asString()).isNotEmpty().isNotEqualTo(first);
        assertThat(node.at("/metadata/labels/type").asString()).isEqualTo("virtual-kubelet");
        assertThat(node.at("/spec/taints").size()).isEqualTo(1);
        assertThat(node.at("/status/capacity/cpu").asString()).isEqualTo("8");
        assertThat(node.at("/status/daemonEndpoints/kubeletEndpoint/Port").asInt())
                .isEqualTo(10250);
        assertThat(api.object(LEASE).at("/metadata/ownerReferences/0/uid")).isEqualTo(node.at("/metadata/uid"));
    }

    @Test
    void aLeaseThatOutlivedItsNodeGetsTheNewOwner() {
        registration.start();
        time.advance(SECOND);
        api.remove(NODE);
        time.advance(Duration.ofSeconds(60));

        assertThat(api.object(LEASE).at("/metadata/ownerReferences").size()).isEqualTo(1);
        assertThat(api.object(LEASE).at("/metadata/ownerReferences/0/uid"))
                .isEqualTo(api.object(NODE).at("/metadata/uid"));
    }

    @Test
    void aNodeIsNotCreatedAgainWhileClosing() {
        registration.start();
        time.advance(SECOND);
        api.forgetRequests();
        api.remove(NODE);
        registration.close();
        time.advance(Duration.ofMinutes(5));

        assertThat(api.requests()).isEmpty();
        assertThat(time.waiting()).isZero();
    }

    @Test
    void closingInTheMiddleOfALookCreatesNothing() {
        api.fault = request -> {
            if (request.is("GET", NODE)) {
                registration.close();
            }
            return Optional.empty();
        };
        registration.start();
        time.advance(SECOND);

        assertThat(api.requests("POST", NODES)).isEmpty();
        assertThat(api.requests("POST", LEASES)).isEmpty();
    }
}
