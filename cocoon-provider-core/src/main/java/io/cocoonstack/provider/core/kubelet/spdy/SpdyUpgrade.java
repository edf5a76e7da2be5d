package io.cocoonstack.provider.core.kubelet.spdy;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.ReadGate;
import io.cocoonstack.provider.core.kubelet.stream.Watchman;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Switches a request to SPDY/3.1. */
public final class SpdyUpgrade {

    private static final String PROTOCOL_HEADER = "X-Stream-Protocol-Version";
    private static final String PROTOCOL_ITEMS = "x-stream-protocol-version";

    private SpdyUpgrade() {}

    /** The first protocol of the client's that is also ours: the client's order is its preference. */
    public static String choose(WebRequest request, List<String> ours) throws Refusal {
        List<String> offered = request.items(PROTOCOL_ITEMS);
        if (!request.headers().containsKey(PROTOCOL_ITEMS)) {
            throw Refusal.badRequest("unable to upgrade: header " + PROTOCOL_HEADER + " does not exist in request with "
                    + request.headers().size() + " headers");
        }
        if (offered.isEmpty()) {
            throw Refusal.badRequest("unable to upgrade: header " + PROTOCOL_HEADER + " names no protocol");
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
     * @param protocol what was chosen
     * @param service makes the connection's service from the threads where it may block
     */
    public static WebAnswer.Upgrade answer(
            String protocol, Patience patience, Function<Executor, SpdyService> service) {
        return new WebAnswer.Upgrade(
                Map.of("Upgrade", "SPDY/3.1", PROTOCOL_HEADER, protocol), (pipeline, outlet, threads) -> {
                    ReadGate gate = new ReadGate();
                    SpdyConnection connection = new SpdyConnection(service.apply(threads), gate, outlet, patience);
                    pipeline.addLast(gate)
                            .addLast(new FrameLimit())
                            .addLast(new SmallCodec())
                            .addLast(new Watchman(patience, gate, connection::probe))
                            .addLast(connection);
                });
    }
}
