package io.cocoonstack.provider.core.cluster;

import io.cocoonstack.provider.contract.selection.PodTemplate;
import io.cocoonstack.provider.contract.selection.RuntimeSelection;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Result;
import io.cocoonstack.provider.contract.selection.RuntimeSelection.Sandbox;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Applies {@link RuntimeSelection} to a Pod that is about to be created. Only annotations, node selector and tolerations are
 * added to, and only by {@link Result.Selected}, which says what was added; any other result leaves the object as it was. The
 * caller owns the object; nothing is kept, nothing is sent.
 */
public final class TemplateSelection {

    private TemplateSelection() {}

    /** Chooses for a Pod and changes it in place. */
    public static Result apply(String defaultMode, @Nullable Sandbox sandbox, @Nullable Pod pod) {
        if (pod == null) {
            return RuntimeSelection.select(defaultMode, sandbox, null);
        }
        Result result = RuntimeSelection.select(defaultMode, sandbox, template(pod.getMetadata(), pod.getSpec()));
        if (result instanceof Result.Selected selected) {
            pod.setMetadata(with(selected, pod.getMetadata()));
            pod.setSpec(with(selected, pod.getSpec()));
        }
        return result;
    }

    /** Chooses for the Pods of a template and changes it in place. */
    public static Result apply(String defaultMode, @Nullable Sandbox sandbox, @Nullable PodTemplateSpec template) {
        if (template == null) {
            return RuntimeSelection.select(defaultMode, sandbox, null);
        }
        Result result =
                RuntimeSelection.select(defaultMode, sandbox, template(template.getMetadata(), template.getSpec()));
        if (result instanceof Result.Selected selected) {
            template.setMetadata(with(selected, template.getMetadata()));
            template.setSpec(with(selected, template.getSpec()));
        }
        return result;
    }

    private static ObjectMeta with(Result.Selected selected, @Nullable ObjectMeta found) {
        ObjectMeta metadata = found == null ? new ObjectMeta() : found;
        metadata.setAnnotations(with(selected.annotations(), metadata.getAnnotations()));
        return metadata;
    }

    private static PodSpec with(Result.Selected selected, @Nullable PodSpec found) {
        PodSpec spec = found == null ? new PodSpec() : found;
        spec.setNodeSelector(with(selected.nodeSelector(), spec.getNodeSelector()));
        List<Toleration> tolerations = new ArrayList<>(listOf(spec.getTolerations()));
        for (PodTemplate.Toleration added : selected.tolerations()) {
            Toleration toleration = new Toleration();
            toleration.setKey(added.key());
            toleration.setOperator(added.operator());
            toleration.setEffect(added.effect());
            tolerations.add(toleration);
        }
        spec.setTolerations(tolerations);
        return spec;
    }

    private static Map<String, String> with(Map<String, String> added, @Nullable Map<String, String> found) {
        Map<String, String> all = new LinkedHashMap<>(found == null ? Map.of() : found);
        all.putAll(added);
        return all;
    }

    private static PodTemplate template(@Nullable ObjectMeta metadata, @Nullable PodSpec found) {
        PodSpec spec = found == null ? new PodSpec() : found;
        return new PodTemplate(
                texts(metadata == null ? null : metadata.getAnnotations()),
                texts(spec.getNodeSelector()),
                listOf(spec.getTolerations()).stream()
                        .map(TemplateSelection::toleration)
                        .toList(),
                spec.getRuntimeClassName(),
                text(spec.getNodeName()),
                spec.getOs() == null ? "" : text(spec.getOs().getName()),
                listOf(spec.getContainers()).stream()
                        .map(Container::getImage)
                        .map(TemplateSelection::text)
                        .toList());
    }

    private static PodTemplate.Toleration toleration(Toleration toleration) {
        return new PodTemplate.Toleration(
                text(toleration.getKey()),
                text(toleration.getOperator()),
                text(toleration.getValue()),
                text(toleration.getEffect()));
    }

    /** A key whose value is null counts as present with an empty value, as the API server reads it. */
    private static Map<String, String> texts(@Nullable Map<String, String> map) {
        Map<String, String> texts = new HashMap<>();
        if (map != null) {
            map.forEach((key, value) -> texts.put(key, text(value)));
        }
        return texts;
    }

    private static <T> List<T> listOf(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
