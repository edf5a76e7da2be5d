package io.cocoonstack.provider.core.cluster.registration;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Nodes and leases as an API server keeps them: uids, versions, strategic merge patches, the status subresource. */
final class SmallApiServer implements AutoCloseable {

    /** A request as it came. */
    record Request(String method, String path, String contentType, JsonNode body) {

        boolean is(String wantedMethod, String wantedPath) {
            return method.equals(wantedMethod) && path.equals(wantedPath);
        }
    }

    static final String NODE = "/api/v1/nodes/cocoon-pool";
    static final String STATUS = NODE + "/status";
    static final String NODES = "/api/v1/nodes";
    static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
    static final String LEASE = LEASES + "/cocoon-pool";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Answers a request instead of the server: a status code, or nothing to let it through. */
    volatile Function<Request, Optional<Integer>> fault = request -> Optional.empty();

    private final HttpServer http;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, ObjectNode> objects = new ConcurrentHashMap<>();
    private long version = 100;

    SmallApiServer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::serve);
        http.start();
    }

    /** A client as the daemon would make one, with the client library's own repetitions still on. */
    KubernetesClient client() {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + http.getAddress().getPort())
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    List<Request> requests(String method, String path) {
        return requests.stream().filter(r -> r.is(method, path)).toList();
    }

    void forgetRequests() {
        requests.clear();
    }

    JsonNode object(String path) {
        JsonNode found = objects.get(path);
        return found == null ? JsonNodeFactory.instance.missingNode() : found.deepCopy();
    }

    /** Changes an object behind everybody's back. */
    synchronized void edit(String path, Function<ObjectNode, ObjectNode> change) {
        objects.put(path, stamp(change.apply(objects.get(path).deepCopy())));
    }

    synchronized void put(String path, String json) {
        objects.put(path, stamp((ObjectNode) JSON.readTree(json)));
    }

    void remove(String path) {
        objects.remove(path);
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Request request = new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                        .orElse(""),
                body.length == 0 ? JsonNodeFactory.instance.objectNode() : JSON.readTree(body));
        requests.add(request);
        Optional<Integer> broken = fault.apply(request);
        if (broken.isPresent()) {
            answer(exchange, broken.get(), failure(broken.get(), "asked to fail"));
        } else {
            handle(exchange, request);
        }
    }

    private synchronized void handle(HttpExchange exchange, Request request) throws IOException {
        boolean status = request.path().endsWith("/status");
        String path =
                status ? request.path().substring(0, request.path().length() - "/status".length()) : request.path();
        ObjectNode found = objects.get(path);
        JsonNode sent = request.body().path("metadata");
        if (request.method().equals("POST")) {
            String item = path + "/" + sent.path("name").asString("");
            if (objects.containsKey(item)) {
                answer(exchange, 409, failure(409, "already exists"));
            } else {
                ObjectNode made = (ObjectNode) request.body().deepCopy();
                made.withObject("/metadata").put("uid", UUID.randomUUID().toString());
                objects.put(item, stamp(made));
                answer(exchange, 201, made);
            }
        } else if (found == null) {
            answer(exchange, 404, failure(404, "not found"));
        } else if (request.method().equals("GET")) {
            answer(exchange, 200, found);
        } else if (differs(sent, found, "uid") || differs(sent, found, "resourceVersion")) {
            answer(exchange, 409, failure(409, "the object has been modified"));
        } else {
            ObjectNode next = request.method().equals("PUT")
                    ? (ObjectNode) request.body().deepCopy()
                    : patched(found, request, status);
            objects.put(path, stamp(next));
            answer(exchange, 200, next);
        }
    }

    private static ObjectNode patched(ObjectNode found, Request request, boolean status) {
        if (!request.contentType().equals("application/strategic-merge-patch+json")) {
            throw new IllegalArgumentException(request.contentType());
        }
        ObjectNode patch = (ObjectNode) request.body().deepCopy();
        patch.remove(status ? "spec" : "status");
        ObjectNode next = found.deepCopy();
        merge(next, patch);
        return next;
    }

    private static boolean differs(JsonNode sent, JsonNode found, String field) {
        String wanted = sent.path(field).asString("");
        return !wanted.isEmpty()
                && !wanted.equals(found.path("metadata").path(field).asString(""));
    }

    private static void merge(ObjectNode target, JsonNode patch) {
        for (Map.Entry<String, JsonNode> entry : patch.properties()) {
            JsonNode value = entry.getValue();
            if (value.isNull()) {
                target.remove(entry.getKey());
            } else if (value.isObject()) {
                merge(target.withObject("/" + entry.getKey().replace("~", "~0").replace("/", "~1")), value);
            } else if (entry.getKey().equals("conditions") || entry.getKey().equals("addresses")) {
                target.set(entry.getKey(), mergeByType(target.withArray("/" + entry.getKey()), value));
            } else {
                target.set(entry.getKey(), value);
            }
        }
    }

    private static ArrayNode mergeByType(ArrayNode target, JsonNode patch) {
        ArrayNode merged = JsonNodeFactory.instance.arrayNode();
        boolean replace = false;
        for (JsonNode item : patch) {
            replace |= item.path("$patch").asString("").equals("replace");
        }
        if (!replace) {
            target.forEach(merged::add);
        }
        for (JsonNode item : patch) {
            String directive = item.path("$patch").asString("");
            if (directive.equals("replace")) {
                continue;
            }
            int at = 0;
            while (at < merged.size() && !merged.get(at).path("type").equals(item.path("type"))) {
                at++;
            }
            if (directive.equals("delete")) {
                if (at < merged.size()) {
                    merged.remove(at);
                }
            } else if (at < merged.size() && !replace) {
                merge((ObjectNode) merged.get(at), item);
            } else {
                merged.add(item);
            }
        }
        return merged;
    }

    private ObjectNode stamp(ObjectNode object) {
        object.withObject("/metadata").put("resourceVersion", Long.toString(version++));
        return object;
    }

    private static ObjectNode failure(int code, String message) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "Status")
                .put("apiVersion", "v1")
                .put("code", code)
                .put("reason", code == 404 ? "NotFound" : "Other")
                .put("message", message);
    }

    private static void answer(HttpExchange exchange, int code, JsonNode body) throws IOException {
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
