package io.cocoonstack.provider.core.cluster.api;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One long reply, read line by line by one thread. The library's own watch over chunked HTTP decodes each chunk as characters of
 * its own and appends the decoder's unused space, so the first letter outside ASCII breaks it (8.0.0); this one never decodes.
 */
public final class WatchConnection implements AutoCloseable {

    /** etcd refuses objects over 1.5 MiB; an event holds one object. */
    private static final int LONGEST_LINE = 16 << 20;

    private static final int LONGEST_REFUSAL = 64 << 10;

    /** Follows the last chunk; a real chunk is never empty. */
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks;
    private final AsyncBody body;
    private final LineBuffer lines = new LineBuffer(LONGEST_LINE);

    private WatchConnection(BlockingQueue<byte[]> chunks, AsyncBody body) {
        this.chunks = chunks;
        this.body = body;
    }

    static WatchConnection open(HttpClient http, HttpRequest request, Duration limit) throws IOException {
        BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
        CompletableFuture<HttpResponse<AsyncBody>> reply;
        try {
            reply = http.consumeBytes(request, (buffers, from) -> {
                byte[] chunk = join(buffers);
                if (chunk.length > 0) {
                    chunks.add(chunk);
                } else {
                    from.consume();
                }
            });
        } catch (KubernetesClientException noCredentials) {
            throw new IOException(noCredentials.getMessage(), noCredentials);
        }
        HttpResponse<AsyncBody> response = await(reply, limit);
        WatchConnection connection = new WatchConnection(chunks, response.body());
        // The end of the reply, good or bad, follows the last chunk through the same queue.
        var _ = response.body().done().whenComplete((done, failure) -> chunks.add(END));
        response.body().consume();
        if (response.code() != 200) {
            throw connection.refusal(response, limit);
        }
        return connection;
    }

    /**
     * The next complete lines, maybe none; null when the reply ended.
     *
     * @throws SilenceException when nothing at all arrived for that long
     * @throws IOException when the connection broke
     */
    public @Nullable List<byte[]> next(Duration silence) throws IOException {
        byte[] chunk;
        try {
            chunk = chunks.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw ApiServer.interrupted();
        }
        if (chunk == null) {
            throw new SilenceException(silence);
        }
        if (chunk.length == 0) {
            throwIfBroken();
            return null;
        }
        body.consume();
        return lines.add(chunk);
    }

    @Override
    public void close() {
        body.cancel();
    }

    private void throwIfBroken() throws IOException {
        try {
            body.done().get();
        } catch (ExecutionException e) {
            throw new IOException("the watch broke off: " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw ApiServer.interrupted();
        }
    }

    /** A refusal's body is short; whatever of it has come within the limit is enough. */
    private RefusedException refusal(HttpResponse<AsyncBody> response, Duration limit) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (this) {
            byte[] chunk;
            while ((chunk = chunks.poll(limit.toMillis(), TimeUnit.MILLISECONDS)) != null
                    && chunk.length > 0
                    && text.size() < LONGEST_REFUSAL) {
                text.writeBytes(chunk);
                body.consume();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new RefusedException(
                "watch",
                new Reply(
                        response.code(),
                        text.toString(StandardCharsets.UTF_8),
                        RetryAfter.read(response.header("Retry-After"))));
    }

    private static HttpResponse<AsyncBody> await(CompletableFuture<HttpResponse<AsyncBody>> reply, Duration limit)
            throws IOException {
        try {
            return reply.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            abandon(reply);
            throw ApiServer.interrupted();
        } catch (TimeoutException e) {
            abandon(reply);
            throw new IOException("the watch got no answer within " + limit, e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException("the watch failed: " + cause, cause);
        }
    }

    /** Cancelling the future does not end the exchange: a late reply is closed when it comes. */
    private static void abandon(CompletableFuture<HttpResponse<AsyncBody>> reply) {
        var _ = reply.thenAccept(late -> late.body().cancel());
    }

    private static byte[] join(List<ByteBuffer> buffers) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuffer buffer : buffers) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
