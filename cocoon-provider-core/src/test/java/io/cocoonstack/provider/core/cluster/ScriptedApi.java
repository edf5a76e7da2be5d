package io.cocoonstack.provider.core.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** An API server by script, down to the bytes: keeps requests, answers by the route added last, can be silent, cut or reset. */
public final class ScriptedApi implements AutoCloseable {

    /** What came in; {@code target} is path and query as sent. */
    public record Request(String method, String target, Map<String, String> headers, String body) {

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    @FunctionalInterface
    public interface Route {
        void answer(Request request, Answer answer) throws IOException;
    }

    private record Rule(String method, Pattern target, Route route) {}

    private final ServerSocket server;
    private final String scheme;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final List<Rule> rules = new CopyOnWriteArrayList<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final List<String> peers = new CopyOnWriteArrayList<>();

    public ScriptedApi() throws IOException {
        this(null);
    }

    public ScriptedApi(@Nullable SSLContext tls) throws IOException {
        scheme = tls == null ? "http" : "https";
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        server = tls == null
                ? new ServerSocket(0, 100, loopback)
                : tls.getServerSocketFactory().createServerSocket(0, 100, loopback);
    }

    /** Where it listens. From now on it answers: what is said about TLS must be said before. */
    public URI url() {
        if (started.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::accept);
        }
        return URI.create(scheme + "://127.0.0.1:" + server.getLocalPort());
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Every connection must show a certificate of the CA. */
    public void requireClientCertificate() {
        ((SSLServerSocket) server).setNeedClientAuth(true);
    }

    /** Subjects of the client certificates shown so far, in the order of the connections. */
    public List<String> peers() {
        return List.copyOf(peers);
    }

    /** Hears the server name that a connection asks for. */
    public void onServerName(Consumer<String> listener) {
        SSLParameters parameters = ((SSLServerSocket) server).getSSLParameters();
        parameters.setSNIMatchers(List.of(new SNIMatcher(0) {
            @Override
            public boolean matches(SNIServerName name) {
                listener.accept(new String(name.getEncoded(), StandardCharsets.UTF_8));
                return true;
            }
        }));
        ((SSLServerSocket) server).setSSLParameters(parameters);
    }

    /** A client as the daemon would build one, without credentials. */
    public KubernetesClient client() {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(url().toString())
                .withRequestTimeout(5_000)
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withTaskExecutor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /** Answers requests whose path and query contain a match of the expression. */
    public ScriptedApi on(String method, String target, Route route) {
        rules.addFirst(new Rule(method, Pattern.compile(target), route));
        return this;
    }

    /** Answers with that code and JSON. */
    public ScriptedApi on(String method, String target, int code, String json) {
        return on(method, target, (request, answer) -> answer.json(code, json));
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    public List<Request> requests(String method, String target) {
        Pattern pattern = Pattern.compile(target);
        return requests.stream()
                .filter(request -> request.method().equals(method)
                        && pattern.matcher(request.target()).find())
                .toList();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** A refusal as the API server writes it. */
    public static String status(int code, String reason, String message) {
        return """
            {"kind":"Status","apiVersion":"v1","status":"Failure","message":"%s","reason":"%s","code":%d}""".formatted(message, reason, code);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            if (socket instanceof SSLSocket secure && secure.getNeedClientAuth()) {
                peers.add(secure.getSession().getPeerPrincipal().getName());
            }
            while (true) {
                Request request = read(in);
                if (request == null) {
                    return;
                }
                requests.add(request);
                Answer answer = new Answer(socket, socket.getOutputStream());
                route(request).answer(request, answer);
                answer.awaitEnd();
            }
        } catch (IOException | InterruptedException over) {
            // the client went away, which is its right
        } finally {
            sockets.remove(socket);
        }
    }

    private Route route(Request request) {
        return rules.stream()
                .filter(rule -> rule.method().equals(request.method())
                        && rule.target().matcher(request.target()).find())
                .map(Rule::route)
                .findFirst()
                .orElse((unknown, answer) ->
                        answer.json(404, status(404, "NotFound", "no route for " + request.target())));
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        String start = line(in);
        if (start == null || start.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        String[] words = start.split(" ");
        return new Request(words[0], words[1], headers, new String(body, StandardCharsets.UTF_8));
    }

    private static @Nullable String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** One reply, whole or in pieces, from any thread. */
    public static final class Answer {

        private final Socket socket;
        private final OutputStream out;
        private final CountDownLatch ended = new CountDownLatch(1);

        Answer(Socket socket, OutputStream out) {
            this.socket = socket;
            this.out = out;
        }

        public void json(int code, String json) throws IOException {
            whole(code, "application/json", json, "");
        }

        /** {@code headers}: further header lines, each ended by CR LF. */
        public void whole(int code, String type, String body, String headers) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            write(("HTTP/1.1 " + code + " Any\r\nContent-Type: " + type + "\r\n" + headers + "Content-Length: "
                            + bytes.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            write(bytes);
            ended.countDown();
        }

        /** Begins a chunked reply. */
        public Answer open() throws IOException {
            write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(StandardCharsets.UTF_8));
            return this;
        }

        /** One line in a chunk of its own. */
        public Answer line(String line) throws IOException {
            return bytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        }

        public Answer bytes(byte[] bytes) throws IOException {
            write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.UTF_8));
            write(bytes);
            write("\r\n".getBytes(StandardCharsets.UTF_8));
            return this;
        }

        /** Ends the reply as it should be. */
        public void end() throws IOException {
            write("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            ended.countDown();
        }

        /** Breaks the connection off: a FIN in the middle of the reply. */
        public void cut() throws IOException {
            socket.close();
            ended.countDown();
        }

        /** Breaks the connection off with a RST. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            cut();
        }

        private synchronized void write(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        void awaitEnd() throws InterruptedException {
            ended.await();
        }
    }
}
