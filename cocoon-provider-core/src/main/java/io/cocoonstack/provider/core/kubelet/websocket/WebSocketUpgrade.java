package io.cocoonstack.provider.core.kubelet.websocket;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.ReadGate;
import io.cocoonstack.provider.core.kubelet.stream.Watchman;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Switches a request to WebSocket (RFC 6455). */
public final class WebSocketUpgrade {

    private static final int LARGEST_MESSAGE = 1 << 20;
    private static final int KEY_BYTES = 16;
    private static final String VERSION = "13";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private WebSocketUpgrade() {}

    /**
     * The first protocol of the client's that is also ours. A client that offers none speaks {@code unnamed}.
     *
     * @param unnamed what to take the silence for
     */
    public static String choose(WebRequest request, List<String> ours, String unnamed) throws Refusal {
        List<String> offered = request.items("sec-websocket-protocol");
        if (offered.isEmpty()) {
            return unnamed;
        }
        for (String protocol : offered) {
            if (ours.contains(protocol)) {
                return protocol;
            }
        }
        throw Refusal.protocol("unable to upgrade: none of " + offered + " is spoken here, but " + ours, ours);
    }

    /**
     * The answer that switches.
     *
     * @param protocol what was chosen; it is named only to a client that offered names
     * @param service makes the connection's service from the threads where it may block
     */
    public static WebAnswer.Upgrade answer(
            WebRequest request,
            String protocol,
            ChannelCoding coding,
            Patience patience,
            Function<Executor, WebSocketService> service)
            throws Refusal {
        Map<String, String> headers = new HashMap<>();
        headers.put("Upgrade", "websocket");
        headers.put("Sec-WebSocket-Accept", accept(request));
        if (!request.items("sec-websocket-protocol").isEmpty()) {
            headers.put("Sec-WebSocket-Protocol", protocol);
        }
        return new WebAnswer.Upgrade(headers, (pipeline, outlet, threads) -> {
            ReadGate gate = new ReadGate();
            WebSocketConnection connection =
                    new WebSocketConnection(service.apply(threads), coding, gate, outlet, patience);
            pipeline.addLast(gate)
                    .addLast(new WebSocket13FrameDecoder(WebSocketDecoderConfig.newBuilder()
                            .maxFramePayloadLength(LARGEST_MESSAGE)
                            .expectMaskedFrames(true)
                            .allowMaskMismatch(false)
                            .allowExtensions(false)
                            .build()))
                    .addLast(new WebSocket13FrameEncoder(false))
                    .addLast(new WebSocketFrameAggregator(LARGEST_MESSAGE))
                    .addLast(new Watchman(patience, gate, connection::probe))
                    .addLast(connection);
        });
    }

    private static String accept(WebRequest request) throws Refusal {
        if (!request.items("sec-websocket-version").equals(List.of(VERSION))) {
            throw Refusal.version("unable to upgrade: WebSocket version " + VERSION + " is spoken here", VERSION);
        }
        List<String> keys = request.items("sec-websocket-key");
        try {
            if (keys.size() == 1 && Base64.getDecoder().decode(keys.getFirst()).length == KEY_BYTES) {
                byte[] digest = MessageDigest.getInstance("SHA-1")
                        .digest((keys.getFirst() + GUID).getBytes(StandardCharsets.US_ASCII));
                return Base64.getEncoder().encodeToString(digest);
            }
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("unable to upgrade: the WebSocket key is no base64");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
        throw Refusal.badRequest("unable to upgrade: one WebSocket key of " + KEY_BYTES + " bytes is needed");
    }
}
