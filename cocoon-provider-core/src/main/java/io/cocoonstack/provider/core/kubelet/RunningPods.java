package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.port.PodStatus;
import java.util.Collection;
import java.util.Comparator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The Pods whose VM runs, as a v1 PodList: names and what the engine knows of them, not the whole objects. */
final class RunningPods {

    private RunningPods() {}

    static String json(Collection<TrackedPod> tracked) {
        ObjectNode list =
                JsonNodeFactory.instance.objectNode().put("kind", "PodList").put("apiVersion", "v1");
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        tracked.stream()
                .filter(pod -> pod.vm().filter(vm -> vm.running()).isPresent())
                .sorted(Comparator.comparing(pod -> pod.pod().ref().key()))
                .forEach(pod -> items.add(item(pod)));
        return list.toString();
    }

    private static ObjectNode item(TrackedPod tracked) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.putObject("metadata")
                .put("name", tracked.pod().ref().name())
                .put("namespace", tracked.pod().ref().namespace())
                .put("uid", tracked.pod().ref().uid());
        ArrayNode containers = item.putObject("spec").putArray("containers");
        for (String name : tracked.pod().containers()) {
            String image = tracked.status().containers().stream()
                    .filter(container -> container.name().equals(name))
                    .map(PodStatus.Container::image)
                    .findFirst()
                    .orElse("");
            containers.addObject().put("name", name).put("image", image);
        }
        ObjectNode status = item.putObject("status");
        if (!tracked.status().phase().isEmpty()) {
            status.put("phase", tracked.status().phase());
        }
        if (!tracked.status().podIp().isEmpty()) {
            status.put("podIP", tracked.status().podIp());
        }
        return item;
    }
}
