package io.cocoonstack.provider.core.kubelet.portforward;

import io.cocoonstack.provider.core.kubelet.stream.Inlet;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketConnection;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketService;
import io.netty.buffer.ByteBuf;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Port-forward over WebSocket: one connection for each port named in the request, on channel 2n, with what went wrong on channel
 * 2n + 1. Each channel begins with its port.
 */
final class WebSocketForward implements WebSocketService {

    private static final Logger LOG = LoggerFactory.getLogger(WebSocketForward.class);
    private static final int BITS = 8;

    private final ForwardTarget target;
    private final List<Integer> ports;
    private final Executor threads;
    private final List<Inlet> inlets = new ArrayList<>();
    private final AtomicInteger open;
    private boolean gone;

    WebSocketForward(ForwardTarget target, List<Integer> ports, Executor threads) {
        this.target = target;
        this.ports = List.copyOf(ports);
        this.threads = threads;
        this.open = new AtomicInteger(ports.size());
    }

    @Override
    public void started(WebSocketConnection connection) {
        for (int i = 0; i < ports.size(); i++) {
            inlets.add(connection.inlet());
        }
        try {
            for (int i = 0; i < ports.size(); i++) {
                int index = i;
                threads.execute(() -> forward(connection, index));
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("no connection any more: the server closes");
            connection.abort();
        }
    }

    private void forward(WebSocketConnection connection, int index) {
        int port = ports.get(index);
        try {
            OutputStream data = connection.output(2 * index);
            OutputStream error = connection.output(2 * index + 1);
            // Little-endian, unlike everything else on this wire.
            byte[] name = {(byte) port, (byte) (port >> BITS)};
            data.write(name);
            error.write(name);
            try (Inlet input = inlets.get(index)) {
                GuestConnection.copy(target.use(port), input, data, GuestConnection.Ending.WITH_THE_GUEST);
            } catch (IOException e) {
                error.write(target.failed(port, e).getBytes(StandardCharsets.UTF_8));
            }
            if (open.decrementAndGet() == 0) {
                connection.finish();
            }
        } catch (IOException e) {
            LOG.debug("the client is gone: {}", e.getMessage());
        } catch (InterruptedException e) {
            connection.abort();
        }
    }

    @Override
    public void received(int channel, ByteBuf bytes) {
        if (channel % 2 == 0 && channel / 2 < inlets.size()) {
            inlets.get(channel / 2).offer(bytes);
        }
    }

    @Override
    public void gone() {
        if (!gone) {
            gone = true;
            inlets.forEach(inlet -> inlet.fail(new EOFException("the client is gone")));
            target.ended();
        }
    }
}
