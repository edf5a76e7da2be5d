package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A scheduler for one node: binds every unbound Pod whose node selector and tolerations fit the node as it is. Counts no resources and
 * knows no affinity.
 */
final class AutoBinder implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(AutoBinder.class);

    private final ObjectStore store;
    private final Binder binder;
    private final ResourceType pods;
    private final String node;

    AutoBinder(Cluster cluster, String node) {
        this.store = cluster.store();
        this.binder = cluster.binder();
        this.pods = cluster.catalogue().find("", "v1", "pods").orElseThrow();
        this.node = node;
    }

    @Override
    public void run() {
        store.get(new ObjectKey("nodes", "", node)).ifPresent(target -> {
            for (ObjectNode pod : store.list("pods", "").objects()) {
                if (fits(pod, target)) {
                    bind(pod);
                }
            }
        });
    }

    private void bind(ObjectNode pod) {
        ObjectKey key = new ObjectKey("pods", Metadata.namespace(pod), Metadata.name(pod));
        try {
            binder.bind(pods, key, node, Metadata.uid(pod));
        } catch (ApiFailure failure) {
            // Bound or replaced by somebody else meanwhile; the next change shows what is left to do.
            LOG.debug("pod {} was not bound: {}", key, failure.getMessage());
        }
    }

    private static boolean fits(JsonNode pod, JsonNode node) {
        if (!Json.text(pod, "spec", "nodeName").isEmpty() || Metadata.deleting(pod)) {
            return false;
        }
        boolean selected = pod.path("spec").path("nodeSelector").properties().stream()
                .allMatch(wanted -> wanted.getValue()
                        .equals(Json.at(node, "metadata", "labels").path(wanted.getKey())));
        return selected
                && !node.path("spec").path("unschedulable").asBoolean(false)
                && node.path("spec")
                        .path("taints")
                        .valueStream()
                        .filter(taint -> !Json.text(taint, "effect").equals("PreferNoSchedule"))
                        .allMatch(taint -> tolerated(taint, pod.path("spec").path("tolerations")));
    }

    private static boolean tolerated(JsonNode taint, JsonNode tolerations) {
        return tolerations.valueStream().anyMatch(toleration -> {
            String key = Json.text(toleration, "key");
            String effect = Json.text(toleration, "effect");
            boolean exists = Json.text(toleration, "operator").equals("Exists");
            boolean keyFits = key.isEmpty() ? exists : key.equals(Json.text(taint, "key"));
            boolean valueFits = exists || Json.text(toleration, "value").equals(Json.text(taint, "value"));
            return keyFits && valueFits && (effect.isEmpty() || effect.equals(Json.text(taint, "effect")));
        });
    }
}
