package io.cocoonstack.provider.core.cluster.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class LeaseJsonTest {

    private static final Instant NOW = Instant.parse("2026-11-29T18:00:00.123456789Z");

    @Test
    void aNewLeaseIsComplete() {
        assertThat(LeaseJson.create("cocoon-pool", "u-1", NOW).toString())
                .isEqualTo("{\"apiVersion\":\"coordination.k8s.io/v1\",\"kind\":\"Lease\","
                        + "\"metadata\":{\"name\":\"cocoon-pool\",\"namespace\":\"kube-node-lease\","
                        + "\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"name\":\"cocoon-pool\",\"uid\":\"u-1\"}]},"
                        + "\"spec\":{\"holderIdentity\":\"cocoon-pool\",\"leaseDurationSeconds\":40,"
                        + "\"renewTime\":\"2026-11-29T18:00:00.123456Z\"}}");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29T18:00:00Z,2026-11-29T18:00:00.000000Z",
        "2026-11-29T18:00:00.5Z,2026-11-29T18:00:00.500000Z",
        "2026-11-29T18:00:00.999999999Z,2026-11-29T18:00:00.999999Z"
    })
    void theTimeHasExactlySixDigits(Instant now, String text) {
        assertThat(LeaseJson.create("n", "u", now).at("/spec/renewTime").asString())
                .isEqualTo(text);
    }

    @Test
    void anOwnerThatIsAnotherIncarnationIsReplacedAndTheRestKept() {
        ObjectNode seen = LeaseJson.create("n", "u-old", NOW);
        seen.withObject("/metadata")
                .put("resourceVersion", "7")
                .withArray("/ownerReferences")
                .addObject()
                .put("kind", "Thing")
                .put("uid", "t");
        seen.withObject("/spec").put("leaseTransitions", 3);

        ObjectNode renewed = LeaseJson.renew(seen, "n", "u-new", NOW);

        assertThat(renewed.at("/metadata/ownerReferences").toString())
                .isEqualTo("[{\"kind\":\"Thing\",\"uid\":\"t\"},"
                        + "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"name\":\"n\",\"uid\":\"u-new\"}]");
        assertThat(renewed.at("/spec/leaseTransitions").asInt()).isEqualTo(3);
        assertThat(renewed.at("/metadata/resourceVersion").asString()).isEqualTo("7");
        assertThat(seen.at("/metadata/ownerReferences/0/uid").asString())
                .as("the remembered lease")
                .isEqualTo("u-old");
    }
}
