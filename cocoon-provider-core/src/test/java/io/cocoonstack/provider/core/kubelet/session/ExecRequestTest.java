package io.cocoonstack.provider.core.kubelet.session;

import static io.cocoonstack.provider.core.kubelet.session.GuestFixture.EXEC;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is decided about an exec before the connection changes its protocol. */
class ExecRequestTest {

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

    @ParameterizedTest
    @CsvSource(
            value = {
                "v5.channel.k8s.io|v5.channel.k8s.io",
                "v9.channel.k8s.io, v4.channel.k8s.io|v4.channel.k8s.io",
                "channel.k8s.io|channel.k8s.io",
                "v4.channel.k8s.io, v5.channel.k8s.io|v4.channel.k8s.io"
            },
            delimiter = '|')
    void theFirstProtocolThatIsSpokenIsTaken(String offered, String chosen) throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, offered)) {
            assertThat(peer.head).containsIgnoringCase("sec-websocket-protocol: " + chosen + "\r\n");
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC, offered)) {
            assertThat(peer.head).containsIgnoringCase("x-stream-protocol-version: " + chosen + "\r\n");
        }
    }

    @Test
    void unknownProtocolsAreRefusedAtTheHandshake() throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, "v9.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(403);
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC, "v9.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(403);
            assertThat(peer.head)
                    .containsIgnoringCase("x-accepted-stream-protocol-versions: v5.channel.k8s.io, v4.channel.k8s.io");
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC)) {
            assertThat(peer.status()).isEqualTo(400);
            assertThat(peer.head).contains("application/json");
        }
        try (WirePeer peer = new WirePeer(kubelet, "GET " + EXEC + " HTTP/1.1\r\nHost: x\r\n\r\n")) {
            assertThat(peer.status()).isEqualTo(400);
        }
        String old = WebSocketPeer.request(EXEC, "v4.channel.k8s.io").replace("Version: 13", "Version: 8");
        try (WirePeer peer = new WirePeer(kubelet, old)) {
            assertThat(peer.status()).isEqualTo(426);
        }
    }

    @Test
    void aSessionOverSpdyIsOpenedByGetToo() throws Exception {
        String get = SpdyPeer.request(EXEC, "v4.channel.k8s.io").replace("POST ", "GET ");
        try (WirePeer peer = new WirePeer(kubelet, get)) {
            assertThat(peer.status()).isEqualTo(101);
        }
        String post = WebSocketPeer.request(EXEC, "v4.channel.k8s.io").replace("GET ", "POST ");
        try (WirePeer peer = new WirePeer(kubelet, post)) {
            assertThat(peer.status()).as("a WebSocket begins with GET").isEqualTo(400);
        }
    }

    @Test
    void everyCombinationOfStreamsIsDecidedBeforeTheUpgrade() throws Exception {
        for (int bits = 0; bits < 16; bits++) {
            for (String yes : List.of("1", "true")) {
                String path = "/exec/d/a-0/agent?command=x"
                        + (bits & 1) * 0
                        + flag("input", bits & 1, yes)
                        + flag("output", bits & 2, yes)
                        + flag("error", bits & 4, yes)
                        + flag("tty", bits & 8, yes);
                boolean some = (bits & 3) != 0 || (bits & 12) == 4;
                try (WebSocketPeer peer = new WebSocketPeer(kubelet, path, "v4.channel.k8s.io")) {
                    assertThat(peer.status()).as(path).isEqualTo(some ? 101 : 400);
                }
            }
        }
    }

    private static String flag(String name, int on, String yes) {
        return "&" + name + "=" + (on == 0 ? yes.equals("1") ? "0" : "false" : yes);
    }

    @ParameterizedTest
    @CsvSource({
        "/exec/d/a-0/agent?output=1, 400",
        "/exec/d/a-0/agent?command=&output=1, 400",
        "/exec/d/a-0/agent?command=x&output=perhaps, 400",
        "/exec/d/none/agent?command=x&output=1, 404",
        "/exec/other/a-0/agent?command=x&output=1, 404",
        "/exec/d/a-0/stranger?command=x&output=1, 404",
        "/exec/d/a-0/wrong-uid/agent?command=x&output=1, 404",
        "/exec/d/a-0/uid-a-0/agent?command=x&output=1, 101",
        "/exec/d/asleep/agent?command=x&output=1, 409",
        "/exec/d/mac/agent?command=x&output=1, 501",
        "/attach/d/mac/agent?output=1, 501",
        "/attach/d/a-0/agent?input=1&output=1, 400",
        "/attach/d/a-0/agent?output=1, 101"
    })
    void whatCannotBeIsSaidBeforeTheUpgrade(String path, int status) throws Exception {
        kubelet.tracked.add(GuestFixture.pod("asleep", null, java.util.Map.of(), ""));
        kubelet.tracked.add(GuestFixture.pod(
                "mac",
                kubelet.vm,
                java.util.Map.of("cocoonset.cocoonstack.io/managed", "true", "cocoonset.cocoonstack.io/os", "macos"),
                "127.0.0.1"));
        kubelet.runtime.logs.put("vm-1", "");
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, path, "v4.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(status);
        }
    }

    @Test
    void aRuntimeWithoutTheCapabilityIsNamed() throws Exception {
        kubelet.runtime.capable = false;
        String request =
                WebSocketPeer.request(EXEC, "v4.channel.k8s.io").replace("keep-alive, Upgrade", "close, Upgrade");
        try (WirePeer peer = new WirePeer(kubelet, request)) {
            assertThat(peer.status()).isEqualTo(501);
            assertThat(peer.rest()).contains("\"kind\":\"Status\"", "runtime scripted has no such way");
        }
    }
}
