package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.kubelet.stream.Patience;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code /configz}: the kubelet's configuration, as far as it has a meaning here. */
final class ConfigJson {

    private ConfigJson() {}

    static String of(int port, boolean open, Patience patience) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ObjectNode config = answer.putObject("kubeletconfig")
                .put("kind", "KubeletConfiguration")
                .put("apiVersion", "kubelet.config.k8s.io/v1beta1")
                .put("enableServer", true)
                .put("port", port)
                .put("streamingConnectionIdleTimeout", patience.idle().toSeconds() + "s");
        ObjectNode authentication = config.putObject("authentication");
        authentication.putObject("anonymous").put("enabled", open);
        authentication.putObject("webhook").put("enabled", !open);
        config.putObject("authorization").put("mode", open ? "AlwaysAllow" : "Webhook");
        return answer.toString();
    }
}
