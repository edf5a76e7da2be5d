package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.node.NodeAddress;
import io.cocoonstack.provider.core.node.NodeInfo;
import io.cocoonstack.provider.core.node.NodeTaint;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.node.health.NodeCondition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The Node object in the API server's words (core/v1 Node). */
final class NodeJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private NodeJson() {}

    /** The whole object for a POST. */
    static ObjectNode create(WantedNode wanted, Instant now) {
        ObjectNode node = JSON.objectNode().put("apiVersion", "v1").put("kind", "Node");
        ObjectNode metadata = node.putObject("metadata").put("name", wanted.name());
        metadata.set("labels", texts(wanted.labels()));
        ObjectNode status = status(wanted, now);
        metadata.set("annotations", Bookkeeping.annotations(wanted, "", status));
        ObjectNode spec = node.putObject("spec");
        if (!wanted.providerId().isEmpty()) {
            spec.put("providerID", wanted.providerId());
        }
        spec.putArray("taints").add(taint(wanted.taint()));
        node.set("status", status);
        return node;
    }

    /** Our whole status; every condition was looked at now. */
    static ObjectNode status(WantedNode wanted, Instant now) {
        ObjectNode status = JSON.objectNode().put("phase", "Running");
        ArrayNode conditions = status.putArray("conditions");
        for (NodeCondition condition : wanted.conditions()) {
            conditions.add(condition(condition, now, condition.since()));
        }
        status.set("addresses", addresses(wanted));
        status.set("capacity", texts(wanted.capacity().capacity()));
        status.set("allocatable", texts(wanted.capacity().allocatable()));
        status.set("nodeInfo", info(wanted.info()));
        status.putObject("daemonEndpoints").putObject("kubeletEndpoint").put("Port", wanted.kubeletPort());
        return status;
    }

    static ObjectNode condition(NodeCondition condition, Instant looked, Instant since) {
        return JSON.objectNode()
                .put("type", condition.type())
                .put("status", condition.status())
                .put("lastHeartbeatTime", time(looked))
                .put("lastTransitionTime", time(since))
                .put("reason", condition.reason())
                .put("message", condition.message());
    }

    static ArrayNode addresses(WantedNode wanted) {
        ArrayNode addresses = JSON.arrayNode();
        for (NodeAddress address : wanted.addresses()) {
            addresses.addObject().put("type", address.type()).put("address", address.address());
        }
        return addresses;
    }

    static ObjectNode taint(NodeTaint taint) {
        return JSON.objectNode()
                .put("key", taint.key())
                .put("value", taint.value())
                .put("effect", taint.effect());
    }

    static ObjectNode texts(Map<String, String> entries) {
        ObjectNode object = JSON.objectNode();
        entries.forEach(object::put);
        return object;
    }

    /** The API server keeps seconds. */
    static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static ObjectNode info(NodeInfo info) {
        return JSON.objectNode()
                .put("machineID", info.machine().machineId())
                .put("systemUUID", info.machine().systemUuid())
                .put("bootID", info.machine().bootId())
                .put("kernelVersion", info.machine().kernel())
                .put("osImage", info.machine().osImage())
                .put("containerRuntimeVersion", info.runtimeVersion())
                .put("kubeletVersion", info.kubeletVersion())
                .put("kubeProxyVersion", "")
                .put("operatingSystem", "linux")
                .put("architecture", info.machine().architecture());
    }
}
