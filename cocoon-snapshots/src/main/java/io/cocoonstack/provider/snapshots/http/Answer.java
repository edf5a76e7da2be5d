package io.cocoonstack.provider.snapshots.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.NameValuePair;

/** Status and headers, and the body while it is wanted. Closing it early gives the connection up. */
public final class Answer implements Closeable {

    /** Of the answers that are not wanted, so much is read to keep the connection. */
    private static final int LEFTOVER = 64 << 10;

    private final URI uri;
    private final ClassicHttpResponse response;
    private final Runnable giveUp;

    /** @param giveUp ends the exchange and its connection; nothing when the body was read to its end */
    Answer(URI uri, ClassicHttpResponse response, Runnable giveUp) {
        this.giveUp = giveUp;
        this.uri = uri;
        this.response = response;
    }

    /** Whose answer it is. */
    public URI uri() {
        return uri;
    }

    public int status() {
        return response.getCode();
    }

    /** The first header of that name. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(NameValuePair::getValue);
    }

    /** Every header of that name, in order. */
    public List<String> headers(String name) {
        return Arrays.stream(response.getHeaders(name))
                .map(NameValuePair::getValue)
                .toList();
    }

    /** Bytes that were announced; -1 when none were. */
    public long length() {
        HttpEntity entity = response.getEntity();
        return entity == null ? -1 : entity.getContentLength();
    }

    /** The body; a connection that ends before the announced length is an {@link IOException}. */
    public InputStream body() throws IOException {
        HttpEntity entity = response.getEntity();
        InputStream content = entity == null ? null : entity.getContent();
        return content == null ? InputStream.nullInputStream() : content;
    }

    /** The beginning of the body as text, and the end of the answer. */
    public String text(int limit) throws IOException {
        byte[] read = body().readNBytes(limit);
        if (read.length == limit) {
            finish();
        }
        close();
        return new String(read, StandardCharsets.UTF_8);
    }

    /** Reads a body that nobody wants, where that costs little, so that the connection can be used again. */
    public void finish() throws IOException {
        if (length() < LEFTOVER) {
            body().readNBytes(LEFTOVER);
        }
        close();
    }

    @Override
    public void close() {
        // Closing the response itself would read the rest of its body, however long that is.
        giveUp.run();
    }
}
