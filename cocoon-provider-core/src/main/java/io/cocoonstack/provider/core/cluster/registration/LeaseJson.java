package io.cocoonstack.provider.core.cluster.registration;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The node's lease (coordination.k8s.io/v1 Lease). Pure. */
final class LeaseJson {

    static final String NAMESPACE = "kube-node-lease";
    static final int DURATION_SECONDS = 40;

    /** MicroTime: the API server refuses any other number of digits. */
    private static final DateTimeFormatter MICRO_TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private LeaseJson() {}

    /** A new lease, for a POST. {@code nodeUid} is the server's. */
    static ObjectNode create(String node, String nodeUid, Instant now) {
        ObjectNode lease = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "coordination.k8s.io/v1")
                .put("kind", "Lease");
        lease.putObject("metadata").put("name", node).put("namespace", NAMESPACE);
        return renew(lease, node, nodeUid, now);
    }

    /** A lease seen last, renewed, for a PUT. Owners of other kinds stay; an owner of ours that is another incarnation is replaced. */
    static ObjectNode renew(JsonNode seen, String node, String nodeUid, Instant now) {
        ObjectNode lease = (ObjectNode) seen.deepCopy();
        lease.withObject("/spec")
                .put("holderIdentity", node)
                .put("leaseDurationSeconds", DURATION_SECONDS)
                .put("renewTime", MICRO_TIME.format(now));
        ArrayNode owners = JsonNodeFactory.instance.arrayNode();
        for (JsonNode owner : seen.path("metadata").path("ownerReferences")) {
            if (!owner.path("kind").asString("").equals("Node")) {
                owners.add(owner.deepCopy());
            }
        }
        owners.addObject()
                .put("apiVersion", "v1")
                .put("kind", "Node")
                .put("name", node)
                .put("uid", nodeUid);
        lease.withObject("/metadata").set("ownerReferences", owners);
        return lease;
    }
}
