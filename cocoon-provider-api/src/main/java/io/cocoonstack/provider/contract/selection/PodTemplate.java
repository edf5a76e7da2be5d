package io.cocoonstack.provider.contract.selection;

import io.cocoonstack.provider.contract.Annotations;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the choice of a runtime looks at in a Pod that is about to be created. Unset text is empty.
 *
 * @param runtimeClassName null when absent; an empty name counts as present
 * @param containerImages images of the containers in order, init containers left out
 */
public record PodTemplate(
        Map<String, String> annotations,
        Map<String, String> nodeSelector,
        List<Toleration> tolerations,
        @Nullable String runtimeClassName,
        String nodeName,
        String osName,
        List<String> containerImages) {

    public PodTemplate {
        annotations = Map.copyOf(annotations);
        nodeSelector = Map.copyOf(nodeSelector);
        tolerations = List.copyOf(tolerations);
        containerImages = List.copyOf(containerImages);
    }

    /** A toleration without its time limit. */
    public record Toleration(String key, String operator, String value, String effect) {

        /** What lets a Pod onto virtual nodes. */
        public static final Toleration VIRTUAL_NODE =
                new Toleration(Annotations.PROVIDER_TAINT, "Exists", "", "NoSchedule");

        /** Whether this already does what {@link #VIRTUAL_NODE} does, by its own key. */
        boolean toleratesVirtualNodes() {
            return key.equals(VIRTUAL_NODE.key)
                    && operator.equals(VIRTUAL_NODE.operator)
                    && (effect.isEmpty() || effect.equals(VIRTUAL_NODE.effect));
        }
    }
}
