package io.cocoonstack.examples.transfer.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A registry that takes every blob, digests nothing and keeps nothing but digests. A program: {@link ChildProgram} starts it with the
 * MiB/s of the link that it is behind, 0 for none.
 */
final class DiscardingRegistry {

    private static final String MISSING =
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"manifest unknown\"}]}";
    private static final int BUFFER = 256 << 10;

    private final Set<String> digests = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong uploads = new AtomicLong();

    private final Link link;

    private DiscardingRegistry(Link link) {
        this.link = link;
    }

    public static void main(String[] args) throws IOException {
        Listener.run(new DiscardingRegistry(new Link(Double.parseDouble(args[0])))::serve);
    }

    private void serve(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (Optional<HttpHead> next = HttpHead.read(in); next.isPresent(); next = HttpHead.read(in)) {
            HttpHead head = next.get();
            HttpHead.copy(link.behind(in), OutputStream.nullOutputStream(), head.length(), buffer);
            boolean upload = head.path().contains("/blobs/uploads/");
            if (!head.path().equals(ChildProgram.COUNT)) {
                requests.incrementAndGet();
                uploads.addAndGet(upload ? 1 : 0);
            }
            out.write(answer(head, upload).getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private String answer(HttpHead head, boolean upload) {
        String path = head.path();
        if (upload && !head.method().equals("PUT")) {
            return empty("202 Accepted\r\nLocation: " + path.replaceAll("uploads/.*", "uploads/x"));
        }
        if (upload) {
            digests.add(path.substring(path.indexOf("digest=") + "digest=".length()));
            return empty("201 Created");
        }
        return switch (head.method()) {
            case "PUT" -> empty("201 Created");
            case "HEAD" ->
                empty(digests.contains(path.substring(path.lastIndexOf('/') + 1)) ? "200 OK" : "404 Not Found");
            default ->
                switch (path) {
                    case "/v2/" -> text("200 OK", "{}");
                    case ChildProgram.COUNT -> text("200 OK", requests + " " + uploads);
                    default -> text("404 Not Found", MISSING);
                };
        };
    }

    private static String empty(String status) {
        return text(status, "");
    }

    private static String text(String status, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
