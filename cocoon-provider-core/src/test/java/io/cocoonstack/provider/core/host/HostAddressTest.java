package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.host.HostAddress.Candidate;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostAddressTest {

    private static final Candidate LO = new Candidate("lo", 1, true, true, false, List.of(ip("127.0.0.1")));
    private static final Candidate DOCKER = up("docker0", 2, "172.17.0.1");
    private static final Candidate DOWN = new Candidate("eno1", 3, false, false, false, List.of(ip("10.9.9.9")));
    private static final Candidate LINK_LOCAL = up("eno2", 4, "fe80::1", "169.254.7.7");
    private static final Candidate TUNNEL = new Candidate("wg0", 5, true, false, true, List.of(ip("10.8.0.1")));
    private static final Candidate GUESTS = up("cni0", 6, "10.88.0.1");
    private static final Candidate ETH0 = up("eth0", 7, "fd00::5", "10.0.0.5");
    private static final Candidate ETH1 = up("eth1", 8, "192.168.1.5");

    @Test
    void skipsWhatNobodyOutsideCanReach() {
        HostAddress chosen =
                HostAddress.choose(List.of(LO, DOCKER, DOWN, LINK_LOCAL, TUNNEL, GUESTS, ETH0, ETH1), Optional.empty());

        assertThat(chosen.address()).isEqualTo(ip("10.0.0.5"));
        assertThat(chosen.interfaceName()).isEqualTo("eth0");
        assertThat(chosen.why()).isNotBlank();
    }

    @Test
    void theOrderOfTheListDoesNotMatter() {
        assertThat(HostAddress.choose(List.of(ETH1, GUESTS, ETH0, LO), Optional.empty())
                        .interfaceName())
                .isEqualTo("eth0");
    }

    @Test
    void theInterfaceOfTheDefaultRouteWins() {
        assertThat(HostAddress.choose(List.of(ETH0, ETH1), Optional.of("eth1")).interfaceName())
                .isEqualTo("eth1");
    }

    @Test
    void aBridgeWithTheDefaultRouteIsTheHostsOwn() {
        assertThat(HostAddress.choose(List.of(up("br-lan", 2, "10.1.1.1"), ETH1), Optional.of("br-lan"))
                        .interfaceName())
                .isEqualTo("br-lan");
    }

    @Test
    void failsWithTheInterfacesItLookedAt() {
        assertThatThrownBy(() -> HostAddress.choose(List.of(LO, DOCKER), Optional.empty()))
                .isInstanceOf(HostFactsException.class)
                .hasMessageContaining("docker0");
    }

    @Test
    void readsTheDefaultRouteWithTheLowestMetric() {
        String table = """
                Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
                eth1\t00000000\t0101A8C0\t0003\t0\t0\t200\t00000000\t0\t0\t0
                eth0\t00000000\t0100000A\t0003\t0\t0\t100\t00000000\t0\t0\t0
                cni0\t0000580A\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
                """;

        assertThat(DefaultRoute.parse(table)).hasValue("eth0");
        assertThat(DefaultRoute.parse("")).isEmpty();
    }

    private static Candidate up(String name, int index, String... addresses) {
        return new Candidate(
                name,
                index,
                true,
                false,
                false,
                List.of(addresses).stream().map(HostAddressTest::ip).toList());
    }

    private static InetAddress ip(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
