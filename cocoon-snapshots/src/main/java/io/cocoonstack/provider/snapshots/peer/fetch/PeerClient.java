package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SliceChecksum;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.entity.NullEntity;

/** The two requests to another node. Closing it ends what is on its way. */
public final class PeerClient implements AutoCloseable {

    private static final int MAX_PLAN = 64 << 20;
    private static final int MAX_REASON = 512;

    private final CloseableHttpClient http;

    private PeerClient(CloseableHttpClient http) {
        this.http = http;
    }

    /** @param connections kept to one node at the same time */
    public static PeerClient open(PeerTimes times, int connections) {
        return new PeerClient(PeerHttp.client(times, connections));
    }

    /** The plan of the snapshot that the node has under that name. */
    SnapshotPlan plan(InetSocketAddress node, String name) throws IOException, RefusedArtifactException {
        byte[] text = get(node, "/v1/snapshot-plan?name=" + escaped(name), (body, trailers) -> {
            byte[] read = body.readNBytes(MAX_PLAN);
            if (read.length == MAX_PLAN) {
                throw new IOException("the plan has more than " + MAX_PLAN + " bytes");
            }
            return read;
        });
        try {
            return SnapshotPlan.read(text);
        } catch (UnreadableJsonException e) {
            throw new RefusedArtifactException(Refusal.MANIFEST, "the plan cannot be followed: " + e.getMessage());
        }
    }

    /** Writes a slice to {@code target}; it is all there and undamaged when this returns. */
    void slice(InetSocketAddress node, String id, String file, Slice slice, SparseWriter target) throws IOException {
        String query = "/v1/snapshot-slice?id=" + escaped(id) + "&file=" + escaped(file) + "&offset=" + slice.offset()
                + "&length=" + slice.length();
        get(node, query, (body, trailers) -> {
            SliceChecksum checksum = new SliceChecksum();
            target.write(body, slice, checksum);
            String told = told(trailers.get());
            if (!told.equals(checksum.text())) {
                throw new IOException(file + " at " + slice.offset() + ": checksum " + checksum.text() + ", told was "
                        + (told.isEmpty() ? "none" : "\"" + told + "\""));
            }
            return true;
        });
    }

    private <T> T get(InetSocketAddress node, String target, Answer<T> answer) throws IOException {
        HttpGet request = new HttpGet(target);
        HttpHost host = new HttpHost("http", node.getAddress(), node.getPort());
        boolean done = false;
        try (ClassicHttpResponse response = http.executeOpen(host, request, null)) {
            try {
                HttpEntity entity = Objects.requireNonNullElse(response.getEntity(), NullEntity.INSTANCE);
                InputStream body = entity.getContent();
                if (response.getCode() != HttpStatus.SC_OK) {
                    throw new IOException("it answered " + response.getCode() + ": " + reason(body));
                }
                T result = answer.read(body, () -> trailers(entity));
                done = true;
                return result;
            } finally {
                if (!done) {
                    // Closing alone would read the rest first.
                    request.cancel();
                }
            }
        }
    }

    private static List<? extends Header> trailers(HttpEntity entity) {
        Supplier<List<? extends Header>> trailers = entity.getTrailers();
        return trailers == null ? List.of() : trailers.get();
    }

    private static String told(List<? extends Header> trailers) {
        return trailers.stream()
                .filter(it -> it.getName().equalsIgnoreCase(SliceChecksum.TRAILER))
                .map(Header::getValue)
                .findFirst()
                .orElse("");
    }

    private static String reason(InputStream body) throws IOException {
        return new String(body.readNBytes(MAX_REASON), StandardCharsets.UTF_8).strip();
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        http.close();
    }

    @FunctionalInterface
    private interface Answer<T> {
        T read(InputStream body, Supplier<List<? extends Header>> trailers) throws IOException;
    }
}
