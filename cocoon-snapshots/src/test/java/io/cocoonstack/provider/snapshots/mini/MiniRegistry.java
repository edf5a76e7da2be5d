package io.cocoonstack.provider.snapshots.mini;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A registry in memory, whose every request can be made to fail. Anybody may do everything. */
public final class MiniRegistry implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, byte[]> uploads = new ConcurrentHashMap<>();

    /** By digest. */
    public final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

    /** By {@code repository/reference}. */
    public final Map<String, byte[]> manifests = new ConcurrentHashMap<>();

    /** Method and path of each request, in order. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** Asked first for each request. */
    public volatile Fault fault = exchange -> false;

    private MiniRegistry(HttpServer server) {
        this.server = server;
    }

    /** May answer in place of the registry. */
    @FunctionalInterface
    public interface Fault {

        /** True when the request is dealt with; an exception drops the connection. */
        boolean handle(HttpExchange exchange) throws IOException;
    }

    public static MiniRegistry start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
            MiniRegistry registry = new MiniRegistry(server);
            server.createContext("/", registry::handle);
            server.setExecutor(registry.threads);
            server.start();
            return registry;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(exchange.getRequestMethod() + " " + path);
        try {
            if (!fault.handle(exchange)) {
                answer(exchange, path);
            }
            exchange.getRequestBody().readAllBytes();
        } finally {
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/v2/")) {
            respond(exchange, 200, new byte[0]);
        } else if (path.contains("/blobs/uploads/")) {
            upload(exchange, path);
        } else if (path.contains("/blobs/")) {
            serve(exchange, blobs.get(last(path)), "BLOB_UNKNOWN");
        } else if (path.contains("/manifests/")) {
            manifest(exchange, path.substring("/v2/".length()).replace("/manifests/", "/"));
        } else if (path.endsWith("/tags/list")) {
            String repository = path.substring("/v2/".length(), path.length() - "tags/list".length());
            List<String> tags = manifests.keySet().stream()
                    .filter(it -> it.startsWith(repository) && !Sha256.isDigest(last(it)))
                    .map(it -> "\"" + last(it) + "\"")
                    .toList();
            respond(exchange, 200, ("{\"tags\":[" + String.join(",", tags) + "]}").getBytes(StandardCharsets.UTF_8));
        } else {
            respond(exchange, 404, "page not found".getBytes(StandardCharsets.UTF_8));
        }
    }

    private void upload(HttpExchange exchange, String path) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        switch (exchange.getRequestMethod()) {
            case "POST" -> {
                String id = Integer.toString(requests.size());
                uploads.put(id, new byte[0]);
                exchange.getResponseHeaders().add("Location", path + id + "?opaque=a%2Fb");
                respond(exchange, 202, new byte[0]);
            }
            case "PATCH" -> {
                uploads.put(last(path), body);
                exchange.getResponseHeaders().add("Location", "http://" + authority() + path + "?opaque=c%3D");
                respond(exchange, 202, new byte[0]);
            }
            default -> commit(exchange, uploads.remove(last(path)), body);
        }
    }

    private void commit(HttpExchange exchange, byte[] before, byte[] body) throws IOException {
        byte[] content = body.length > 0 ? body : before;
        String digest = Sha256.of(content);
        if (!exchange.getRequestURI().getQuery().endsWith("&digest=" + digest)) {
            error(exchange, 400, "DIGEST_INVALID");
            return;
        }
        blobs.put(digest, content);
        respond(exchange, 201, new byte[0]);
    }

    private void manifest(HttpExchange exchange, String key) throws IOException {
        switch (exchange.getRequestMethod()) {
            case "PUT" -> {
                byte[] body = exchange.getRequestBody().readAllBytes();
                manifests.put(key, body);
                manifests.put(key.substring(0, key.lastIndexOf('/') + 1) + Sha256.of(body), body);
                respond(exchange, 201, new byte[0]);
            }
            case "DELETE" -> {
                if (manifests.remove(key) == null) {
                    error(exchange, 404, "MANIFEST_UNKNOWN");
                } else {
                    respond(exchange, 202, new byte[0]);
                }
            }
            default -> serve(exchange, manifests.get(key), "MANIFEST_UNKNOWN");
        }
    }

    /** Answers a read, from where it asks for. */
    public static void serve(HttpExchange exchange, byte[] content, String absent) throws IOException {
        if (content == null) {
            error(exchange, 404, absent);
            return;
        }
        String range = exchange.getRequestHeaders().getFirst("Range");
        if (range == null) {
            respond(exchange, 200, content);
            return;
        }
        int from = Integer.parseInt(range.replaceAll("\\D", ""));
        exchange.getResponseHeaders()
                .add("Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
        respond(exchange, 206, Arrays.copyOfRange(content, from, content.length));
    }

    public static void error(HttpExchange exchange, int status, String code) throws IOException {
        respond(
                exchange,
                status,
                ("{\"errors\":[{\"code\":\"" + code + "\",\"message\":\"m\"}]}").getBytes(StandardCharsets.UTF_8));
    }

    public static void respond(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            in.readAllBytes();
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            exchange.getResponseHeaders().add("Content-Length", Integer.toString(body.length));
        }
        exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
        if (!head && body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Announces everything, sends so much, and drops the connection. */
    public static void cut(HttpExchange exchange, int status, byte[] body, int after) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body, 0, after);
        exchange.getResponseBody().flush();
        throw new IOException("cut");
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
