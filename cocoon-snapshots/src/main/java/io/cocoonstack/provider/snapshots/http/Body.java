package io.cocoonstack.provider.snapshots.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What a request carries. */
public interface Body {

    /** Bytes that {@link #open} delivers, exactly. */
    long size();

    /** The content from its first byte; called once for each time that the request is sent. */
    InputStream open() throws IOException;

    /** A body in memory. */
    static Body of(byte[] content) {
        return new Body() {
            @Override
            public long size() {
                return content.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(content);
            }
        };
    }
}
