package io.cocoonstack.provider.core.cluster.rest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Collection;
import java.util.stream.Collectors;

/** A PodList as the kubelet API shows it. The client's own list type would leave empty items out, which readers take for null. */
public final class PodListJson {

    private PodListJson() {}

    /** JSON text of the Pods in the order given; {@code serialization} is the client's. */
    public static String of(Collection<Pod> pods, KubernetesSerialization serialization) {
        return pods.stream()
                .map(serialization::asJson)
                .collect(Collectors.joining(
                        ",", "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[", "]}"));
    }
}
