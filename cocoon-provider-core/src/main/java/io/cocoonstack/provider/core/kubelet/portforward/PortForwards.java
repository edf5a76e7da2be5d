package io.cocoonstack.provider.core.kubelet.portforward;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.kubelet.request.Audit;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyUpgrade;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.UpgradeName;
import io.cocoonstack.provider.core.kubelet.websocket.ChannelCoding;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketUpgrade;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** {@code /portForward}. */
public final class PortForwards {

    private static final List<String> SPDY = List.of("portforward.k8s.io");
    private static final String BINARY = "v4.channel.k8s.io";
    private static final String BASE64 = "v4.base64.channel.k8s.io";

    /** Two channels each, and a channel is a byte whose last value means something else. */
    private static final int MOST_PORTS = 64;

    private final Guests guests;
    private final Patience patience;

    public PortForwards(Guests guests, Patience patience) {
        this.guests = guests;
        this.patience = patience;
    }

    /** Opens the way to a guest's ports. */
    public WebAnswer serve(Call call) throws Refusal {
        Guest guest = guests.named(call);
        guest.vm();
        ForwardTarget target =
                new ForwardTarget(guest, address(guest), new Audit("port-forward", call, guest, "port-forward"));
        return switch (UpgradeName.of(call.web())) {
            case SPDY ->
                SpdyUpgrade.answer(
                        SpdyUpgrade.choose(call.web(), SPDY),
                        patience,
                        threads -> new SpdyForward(target, patience, threads));
            case WEBSOCKET -> {
                List<Integer> ports = ports(call);
                String protocol = WebSocketUpgrade.choose(call.web(), List.of(BINARY, BASE64), BINARY);
                yield WebSocketUpgrade.answer(
                        call.web(),
                        protocol,
                        protocol.equals(BASE64) ? ChannelCoding.BASE64 : ChannelCoding.BINARY,
                        patience,
                        threads -> new WebSocketForward(target, ports, threads));
            }
        };
    }

    private static InetAddress address(Guest guest) throws Refusal {
        String ip = guest.pod().status().podIp();
        if (ip.isEmpty()) {
            throw Refusal.conflict("the VM of pod " + guest.ref().key() + " has no address yet");
        }
        return InetAddress.ofLiteral(ip);
    }

    /** The kubelet says {@code port}, the API server's own API {@code ports}; both may be repeated or lists. */
    private static List<Integer> ports(Call call) throws Refusal {
        List<String> words = Stream.of("port", "ports")
                .flatMap(name -> call.query().all(name).stream())
                .flatMap(list -> Stream.of(list.split(",")))
                .toList();
        List<Integer> ports = new ArrayList<>();
        for (String word : words) {
            OptionalInt port = PortText.parse(word.strip());
            if (port.isEmpty()) {
                throw Refusal.badRequest("port \"" + word + "\" is none: 1 to 65535 is accepted");
            }
            ports.add(port.getAsInt());
        }
        if (ports.isEmpty() || ports.size() > MOST_PORTS) {
            throw Refusal.badRequest("name 1 to " + MOST_PORTS + " ports in the query parameter port");
        }
        return ports;
    }
}
