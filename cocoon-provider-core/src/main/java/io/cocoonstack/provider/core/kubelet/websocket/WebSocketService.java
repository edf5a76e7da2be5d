package io.cocoonstack.provider.core.kubelet.websocket;

import io.netty.buffer.ByteBuf;

/** What the channels of a connection are for. Called on the event loop, so it never blocks. */
public interface WebSocketService {

    /** The connection is there and can be used. */
    void started(WebSocketConnection connection);

    /** Bytes of a channel, to be copied; may be none, which means nothing. */
    void received(int channel, ByteBuf bytes);

    /** The connection is over or will be: the client left, or the network did. */
    void gone();
}
