package io.cocoonstack.provider.core.cluster.event;

import io.cocoonstack.provider.contract.name.PodRef;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The object an event is about.
 *
 * @param namespace empty for an object of the cluster
 */
public record EventSubject(String kind, String namespace, String name, String uid) {

    public static EventSubject pod(PodRef pod) {
        return new EventSubject("Pod", pod.namespace(), pod.name(), pod.uid());
    }

    /** A node; the kubelet's convention is the node's name in place of its uid, which {@code kubectl describe} looks for. */
    public static EventSubject node(String name) {
        return new EventSubject("Node", "", name, name);
    }

    /** Where the event itself lives. */
    String eventNamespace() {
        return namespace.isEmpty() ? "default" : namespace;
    }

    Map<String, Object> reference() {
        Map<String, Object> reference = new LinkedHashMap<>();
        reference.put("kind", kind);
        reference.put("apiVersion", "v1");
        if (!namespace.isEmpty()) {
            reference.put("namespace", namespace);
        }
        reference.put("name", name);
        reference.put("uid", uid);
        return reference;
    }

    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
