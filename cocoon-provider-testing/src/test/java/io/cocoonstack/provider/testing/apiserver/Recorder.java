package io.cocoonstack.provider.testing.apiserver;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.List;

/** Writes down what an informer tells: what, which Pod, in which phase. */
public record Recorder(List<String> seen) implements ResourceEventHandler<Pod> {

    @Override
    public void onAdd(Pod pod) {
        seen.add("add " + line(pod));
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        seen.add("update " + line(pod));
    }

    @Override
    public void onDelete(Pod pod, boolean stateUnknown) {
        seen.add("delete " + pod.getMetadata().getName());
    }

    private static String line(Pod pod) {
        return pod.getMetadata().getName() + " " + pod.getStatus().getPhase();
    }
}
