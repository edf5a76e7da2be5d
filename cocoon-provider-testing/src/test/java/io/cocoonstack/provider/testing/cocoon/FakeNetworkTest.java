package io.cocoonstack.provider.testing.cocoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class FakeNetworkTest {

    private static final String IMAGE = "os/ubuntu:24.04";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private Shell shell;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(IMAGE, "oci");
        shell = new Shell(cocoon.binary());
    }

    @AfterEach
    void stop() {
        cocoon.close();
    }

    @Test
    void anEmptyTableIsTheWordNull() throws IOException {
        assertThat(Files.readString(cocoon.leaseFile())).isEqualTo("null");
    }

    @Test
    void aDhcpGuestHasNoAddressInItsRecordButALease() throws IOException {
        String mac = run("a", "cocoon-dhcp");
        assertThat(cocoon.vm("a").orElseThrow().path("network_configs").path(0).has("network"))
                .isFalse();
        JsonNode row = leases().path(0);
        assertThat(row.path("mac").asString()).isEqualTo(mac);
        assertThat(row.path("ip").asString())
                .startsWith("127.")
                .isEqualTo(cocoon.addressOf("a").orElseThrow());
        assertThat(Instant.parse(row.path("expiry").asString())).isAfter(Instant.now());
        assertThat(Files.readString(cocoon.leaseFile()))
                .startsWith("[\n  {\n    \"mac\": \"")
                .endsWith("\n]");
    }

    @Test
    void aLeaseAppearsOnlyAfterItsDelayAndNeverForASilentGuest() {
        cocoon.knobs().set("dhcp.delay", "300");
        run("a", "cocoon-dhcp");
        assertThat(cocoon.addressOf("a")).isEmpty();
        await().until(() -> cocoon.addressOf("a").isPresent());
        cocoon.knobs().clear("dhcp.delay").set("dhcp.silent", "");
        run("b", "cocoon-dhcp");
        assertThat(cocoon.addressOf("b")).isEmpty();
    }

    @Test
    void aStaticGuestHasItsAddressFromTheStartAndNoLease() throws IOException {
        run("a", "br-static");
        JsonNode network =
                cocoon.vm("a").orElseThrow().path("network_configs").path(0).path("network");
        assertThat(network.path("ip").asString())
                .isEqualTo(cocoon.addressOf("a").orElseThrow());
        assertThat(network.path("prefix").asInt()).isEqualTo(16);
        assertThat(Files.readString(cocoon.leaseFile())).isEqualTo("null");
    }

    @Test
    void aLeaseOutlivesItsVmUntilItIsReleased() throws IOException {
        String mac = run("a", "cocoon-dhcp");
        shell.run("vm", "rm", "--force", "a");
        assertThat(leases()).hasSize(1);
        assertThat(request("DELETE /v1/leases/" + mac)).startsWith("HTTP/1.1 204 ");
        assertThat(Files.readString(cocoon.leaseFile())).isEqualTo("null");
        assertThat(request("DELETE /v1/leases/" + mac.replace(":", "%3A"))).startsWith("HTTP/1.1 204 ");
    }

    @Test
    void aRestartKeepsMacAndLease() throws IOException {
        String mac = run("a", "cocoon-dhcp");
        String ip = cocoon.addressOf("a").orElseThrow();
        cocoon.crash("a");
        shell.run("vm", "start", "a");
        assertThat(leases()).hasSize(1);
        assertThat(leases().path(0).path("mac").asString()).isEqualTo(mac);
        assertThat(cocoon.addressOf("a")).contains(ip);
    }

    @Test
    void theControlSocketRefusesLikeCocoonNet() throws IOException {
        assertThat(request("DELETE /v1/leases/bad")).startsWith("HTTP/1.1 400 ").endsWith("invalid MAC address\n");
        assertThat(request("GET /v1/leases/52:54:00:00:00:01"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: DELETE");
        assertThat(request("DELETE /v2/leases/52:54:00:00:00:01")).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void aReleaseThatCannotBeWrittenFreesNothing() throws IOException {
        String mac = run("a", "cocoon-dhcp");
        cocoon.knobs().once("net.fail-write", "");
        assertThat(request("DELETE /v1/leases/" + mac))
                .startsWith("HTTP/1.1 500 ")
                .endsWith("lease release failed\n");
        assertThat(leases()).hasSize(1);
        assertThat(request("DELETE /v1/leases/" + mac)).startsWith("HTTP/1.1 204 ");
    }

    @Test
    void aDroppedRequestGetsNoAnswer() throws IOException {
        cocoon.knobs().once("net.drop", "");
        assertThat(request("DELETE /v1/leases/52:54:00:00:00:01")).isEmpty();
    }

    @Test
    void aGuestsPortAnswersWhileItRuns() throws IOException {
        int port = freePort();
        cocoon.knobs().set("guest.ports", Integer.toString(port));
        run("a", "br-static");
        String ip = cocoon.addressOf("a").orElseThrow();
        new Socket(ip, port).close();
        shell.run("vm", "stop", "a");
        assertThatThrownBy(() -> new Socket(ip, port).close()).isInstanceOf(ConnectException.class);
        shell.run("vm", "start", "a");
        new Socket(ip, port).close();
    }

    @Test
    void leasesAndAddressesSurviveTheServer() throws IOException {
        run("a", "cocoon-dhcp");
        run("b", "br-static");
        String leased = cocoon.addressOf("a").orElseThrow();
        String given = cocoon.addressOf("b").orElseThrow();
        cocoon.close();
        cocoon = FakeCocoon.start(directory);
        assertThat(cocoon.addressOf("a")).contains(leased);
        run("c", "br-static");
        assertThat(cocoon.addressOf("c")).isPresent().isNotEqualTo(cocoon.addressOf("b"));
        assertThat(cocoon.addressOf("b")).contains(given);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Boots a VM and gives its MAC. */
    private String run(String name, String network) {
        Shell.Result result = shell.run("vm", "run", "--output", "json", "--name", name, "--network", network, IMAGE);
        return result.json().path("network_configs").path(0).path("mac").asString();
    }

    private JsonNode leases() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(cocoon.leaseFile()));
    }

    private String request(String line) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(cocoon.controlSocket()));
            String head = line + " HTTP/1.1\r\nHost: cocoon-net\r\nConnection: close\r\n\r\n";
            channel.write(ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(4096);
            while (channel.read(answer) >= 0) {
                continue;
            }
            return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
        }
    }
}
