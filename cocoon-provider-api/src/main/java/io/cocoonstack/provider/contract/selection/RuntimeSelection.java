package io.cocoonstack.provider.contract.selection;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.BootMode;
import io.cocoonstack.provider.contract.GuestOs;
import io.cocoonstack.provider.contract.name.VmNames;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the runtime that serves a Sandbox's Pod and says what the Pod needs for it. Applying the outcome and choosing again
 * changes nothing. Source: sandbox-operator, runtime backends.
 */
public final class RuntimeSelection {

    private RuntimeSelection() {}

    /** The Sandbox a Pod is created for; its VM is named after it. */
    public record Sandbox(String namespace, String name) {}

    /** Why a Pod is refused. */
    public enum Rule {
        /** R0: the configured default is no mode. */
        UNKNOWN_DEFAULT,
        /** R1: the Pod names a mode and a runtime class. */
        RUNTIME_CLASS,
        /** R2: the Pod is bound to a node already. */
        NODE_NAME,
        /** R3: the Pod selects other nodes. */
        NODE_SELECTOR,
        /** R4: the Pod names no mode that exists. */
        UNKNOWN_MODE,
        /** R5: called without a Sandbox or a Pod. */
        NO_INPUT
    }

    /** What to do with a Pod. */
    public sealed interface Result {

        /** Nothing: ordinary nodes serve it. */
        record Untouched() implements Result {}

        /**
         * Add exactly this; what is empty is there already.
         *
         * @param mode who serves the Pod
         * @param annotations keys the Pod does not have
         * @param nodeSelector keys the Pod does not have
         * @param tolerations to be appended
         */
        record Selected(
                RuntimeMode mode,
                Map<String, String> annotations,
                Map<String, String> nodeSelector,
                List<PodTemplate.Toleration> tolerations)
                implements Result {

            public Selected {
                annotations = Map.copyOf(annotations);
                nodeSelector = Map.copyOf(nodeSelector);
                tolerations = List.copyOf(tolerations);
            }
        }

        /** Create no Pod. The message is for people and names the key and the values in conflict. */
        record Rejected(Rule rule, String message) implements Result {}
    }

    /**
     * Decides about a Pod.
     *
     * @param defaultMode configured mode of Pods that name none and have no runtime class
     */
    public static Result select(String defaultMode, @Nullable Sandbox sandbox, @Nullable PodTemplate pod) {
        Optional<RuntimeMode> fallback = RuntimeMode.parse(defaultMode);
        if (fallback.isEmpty()) {
            return new Result.Rejected(
                    Rule.UNKNOWN_DEFAULT,
                    "unsupported default runtime \"" + defaultMode + "\": it must be one of " + words());
        }
        if (sandbox == null || pod == null) {
            return new Result.Rejected(
                    Rule.NO_INPUT, "a runtime is selected for a Sandbox and its Pod, one is missing");
        }
        String text = Annotations.text(pod.annotations(), Annotations.RUNTIME).strip();
        RuntimeMode unnamed = pod.runtimeClassName() == null ? fallback.get() : RuntimeMode.STANDARD;
        Optional<RuntimeMode> mode = text.isEmpty() ? Optional.of(unnamed) : RuntimeMode.parse(text);
        if (mode.isEmpty()) {
            return new Result.Rejected(
                    Rule.UNKNOWN_MODE,
                    "annotation " + Annotations.RUNTIME + " is \"" + text + "\": it must be one of " + words());
        }
        return switch (mode.get()) {
            case STANDARD -> new Result.Untouched();
            case VK_COCOON ->
                onVirtualNode(
                        RuntimeMode.VK_COCOON,
                        Map.entry(Annotations.INSTANCE_TYPE, "virtual-node"),
                        pod,
                        vkCocoon(sandbox, pod));
            case SANDBOXD ->
                onVirtualNode(RuntimeMode.SANDBOXD, Map.entry(Annotations.RUNTIME, "sandboxd"), pod, sandboxd(pod));
        };
    }

    private static Result onVirtualNode(
            RuntimeMode mode, Map.Entry<String, String> selector, PodTemplate pod, Map<String, String> defaults) {
        String what = Annotations.RUNTIME + "=" + mode.text();
        if (pod.runtimeClassName() != null) {
            return new Result.Rejected(
                    Rule.RUNTIME_CLASS, what + " conflicts with runtimeClassName \"" + pod.runtimeClassName() + "\"");
        }
        if (!pod.nodeName().isEmpty()) {
            return new Result.Rejected(Rule.NODE_NAME, what + " conflicts with nodeName \"" + pod.nodeName() + "\"");
        }
        String found = pod.nodeSelector().get(selector.getKey());
        if (found != null && !found.equals(selector.getValue())) {
            return new Result.Rejected(
                    Rule.NODE_SELECTOR,
                    "node selector " + selector.getKey() + " is \"" + found + "\", but " + what + " needs \""
                            + selector.getValue() + "\"");
        }
        Map<String, String> missing = new HashMap<>(defaults);
        missing.keySet().removeAll(pod.annotations().keySet());
        missing.values().removeIf(String::isEmpty);
        boolean tolerated = pod.tolerations().stream().anyMatch(PodTemplate.Toleration::toleratesVirtualNodes);
        return new Result.Selected(
                mode,
                missing,
                found == null ? Map.ofEntries(selector) : Map.of(),
                tolerated ? List.of() : List.of(PodTemplate.Toleration.VIRTUAL_NODE));
    }

    private static Map<String, String> vkCocoon(Sandbox sandbox, PodTemplate pod) {
        return Map.of(
                Annotations.RUNTIME, RuntimeMode.VK_COCOON.text(),
                Annotations.MODE, BootMode.RUN.text(),
                Annotations.MANAGED, "true",
                Annotations.IMAGE, firstImage(pod),
                Annotations.OS,
                        pod.osName().isEmpty()
                                ? GuestOs.LINUX.text()
                                : pod.osName().toLowerCase(Locale.ROOT),
                Annotations.VM_NAME, VmNames.sandbox(sandbox.namespace(), sandbox.name()));
    }

    private static Map<String, String> sandboxd(PodTemplate pod) {
        return Map.of(Annotations.RUNTIME, RuntimeMode.SANDBOXD.text(), Annotations.TEMPLATE, firstImage(pod));
    }

    private static String firstImage(PodTemplate pod) {
        return pod.containerImages().isEmpty() ? "" : pod.containerImages().getFirst();
    }

    private static String words() {
        return String.join(
                ", ",
                List.of(RuntimeMode.values()).stream().map(RuntimeMode::text).toList());
    }
}
