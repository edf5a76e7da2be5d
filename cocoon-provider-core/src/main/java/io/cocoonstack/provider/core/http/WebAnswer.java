package io.cocoonstack.provider.core.http;

import io.netty.channel.ChannelPipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.Executor;

/** What a handler answers: something whole, something that goes on for a while, or another protocol. */
public sealed interface WebAnswer permits WebResponse, WebAnswer.Stream, WebAnswer.Upgrade {

    /**
     * A body of unknown length with status 200. The head goes out at once, and every write is on its way when it returns.
     *
     * @param contentType media type with its charset
     * @param body writes the body
     */
    record Stream(String contentType, Body body) implements WebAnswer {}

    /** Writes a body, on a virtual thread that is interrupted when the client leaves. */
    @FunctionalInterface
    interface Body {

        /** Whatever is thrown breaks the connection off, which is all a client can still be told. */
        void writeTo(OutputStream out) throws IOException, InterruptedException;
    }

    /**
     * Status 101, after which the connection belongs to another protocol.
     *
     * @param headers beside {@code Connection}
     * @param protocol takes the connection over
     */
    record Upgrade(Map<String, String> headers, Protocol protocol) implements WebAnswer {

        public Upgrade {
            headers = Map.copyOf(headers);
        }
    }

    /** The protocol after an upgrade. */
    @FunctionalInterface
    interface Protocol {

        /**
         * Adds the protocol's handlers; bytes that came early reach them. On the event loop.
         *
         * @param pipeline without any HTTP
         * @param outlet lets threads write at the peer's pace
         * @param threads where to block; its threads are interrupted when the server closes
         */
        void start(ChannelPipeline pipeline, Outlet outlet, Executor threads);
    }
}
