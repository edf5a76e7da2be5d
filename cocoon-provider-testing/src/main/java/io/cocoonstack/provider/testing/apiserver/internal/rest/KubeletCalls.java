package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that the kubelet of a node answers: logs, sessions and the node proxy. They are handed on byte by byte, also where a
 * real API server translates (WebSocket v5 to SPDY): the kubelet has to speak both.
 */
final class KubeletCalls {

    private static final String NODES = "/api/v1/nodes/";
    private static final String PROXY = "/proxy";

    /** The API's names of parameters that the kubelet knows by another one. */
    private static final Map<String, String> NAMES =
            Map.of("stdin", "input", "stdout", "output", "stderr", "error", "ports", "port");

    private final ObjectStore store;

    KubeletCalls(ObjectStore store) {
        this.store = store;
    }

    /** {@code /api/v1/nodes/<name>/proxy/…}; empty for every other path. */
    Optional<ApiReply> proxied(ApiRequest request) {
        int end = request.path().indexOf(PROXY, NODES.length());
        if (!request.path().startsWith(NODES) || end < 0) {
            return Optional.empty();
        }
        String node = request.path().substring(NODES.length(), end);
        String path = request.path().substring(end + PROXY.length());
        if (node.contains("/") || !(path.isEmpty() || path.startsWith("/"))) {
            return Optional.empty();
        }
        return Optional.of(call(node, path.isEmpty() ? "/" : path, request.query()));
    }

    /** A sub-resource of a Pod. */
    ApiReply ofPod(Target target, ApiRequest request) {
        ObjectNode pod = store.get(target.key()).orElseThrow(target::notFound);
        String node = pod.path("spec").path("nodeName").asString("");
        if (node.isEmpty()) {
            throw ApiFailure.badRequest("pod " + target.name() + " does not have a host assigned");
        }
        String which = "/" + target.namespace() + "/" + target.name();
        String path =
                switch (target.subresource()) {
                    case "log" -> "/containerLogs" + which + "/" + container(pod, request);
                    case "portforward" -> "/portForward" + which;
                    default -> "/" + target.subresource() + which + "/" + container(pod, request);
                };
        return call(node, path, request.query());
    }

    private static String container(ObjectNode pod, ApiRequest request) {
        String asked = request.parameter("container");
        JsonNode containers = pod.path("spec").path("containers");
        if (asked.isEmpty() && containers.size() > 1) {
            throw ApiFailure.badRequest("a container name must be specified for pod "
                    + pod.path("metadata").path("name").asString(""));
        }
        return asked.isEmpty() ? containers.path(0).path("name").asString("") : asked;
    }

    private ApiReply call(String node, String path, Map<String, List<String>> query) {
        ObjectNode object = store.get(new ObjectKey("nodes", "", node))
                .orElseThrow(() -> ApiFailure.of(404, "NotFound", "nodes \"" + node + "\" not found"));
        JsonNode status = object.path("status");
        int port = status.path("daemonEndpoints")
                .path("kubeletEndpoint")
                .path("Port")
                .asInt(0);
        for (JsonNode address : status.path("addresses")) {
            if (address.path("type").asString("").equals("InternalIP") && port > 0) {
                return new ApiReply.Kubelet(address.path("address").asString(""), port, path + text(query));
            }
        }
        throw ApiFailure.of(500, "InternalError", "node " + node + " shows no address and port of a kubelet");
    }

    private static String text(Map<String, List<String>> query) {
        String text = query.entrySet().stream()
                .filter(entry -> !entry.getKey().equals("container"))
                .flatMap(entry -> entry.getValue().stream().map(value -> pair(entry.getKey(), value)))
                .collect(Collectors.joining("&"));
        return text.isEmpty() ? "" : "?" + text;
    }

    private static String pair(String name, String value) {
        boolean flag = Stream.of("stdin", "stdout", "stderr", "tty").anyMatch(name::equals);
        String said = flag && value.equals("true") ? "1" : flag && value.equals("false") ? "0" : value;
        return NAMES.getOrDefault(name, name) + "=" + URLEncoder.encode(said, StandardCharsets.UTF_8);
    }
}
