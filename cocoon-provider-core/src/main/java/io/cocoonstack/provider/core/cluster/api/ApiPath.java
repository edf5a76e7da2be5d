package io.cocoonstack.provider.core.cluster.api;

import io.cocoonstack.provider.contract.name.PodRef;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Paths below the API server's root, without a leading slash. */
public final class ApiPath {

    private ApiPath() {}

    /** {@code api/v1/namespaces/<ns>/<resource>} followed by more segments. */
    public static String namespaced(String namespace, String... segments) {
        return "api/v1/namespaces/" + encode(namespace) + "/"
                + Arrays.stream(segments).map(ApiPath::encode).collect(Collectors.joining("/"));
    }

    public static String pod(PodRef pod) {
        return namespaced(pod.namespace(), "pods", pod.name());
    }

    public static String podStatus(PodRef pod) {
        return namespaced(pod.namespace(), "pods", pod.name(), "status");
    }

    /** Text as one path segment or query value. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
