package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers of guests as they really print them. */
class LinuxCheckTest {

    private static final GuestNic NIC =
            GuestNic.of(new Nic("52:54:00:AB:CD:01", "tap0", new StaticAddress("10.0.0.5", "", 0)));
    private static final LinuxCheck CHECK = new LinuxCheck("vk-demo-web-0", List.of(NIC), false);

    private static final String GOOD = """
            hostname vk-demo-web-0
            1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT group default qlen 1000\\    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
            2: ens3: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc fq state UP mode DEFAULT group default qlen 1000\\    link/ether 52:54:00:ab:cd:01 brd ff:ff:ff:ff:ff:ff\\    altname enp0s3
            3: vlan7@ens3: <BROADCAST,MULTICAST> mtu 1500 qdisc noop state DOWN\\    link/ether 52:54:00:ab:cd:ff brd ff:ff:ff:ff:ff:ff
            1: lo    inet 127.0.0.1/8 scope host lo\\       valid_lft forever preferred_lft forever
            2: ens3    inet 10.0.0.5/24 brd 10.0.0.255 scope global ens3\\       valid_lft forever preferred_lft forever
            """;

    @Test
    void everythingSetIsNoProblem() {
        assertThat(CHECK.problems(GOOD)).isEmpty();
    }

    @Test
    void busyboxPrintsMuchTheSame() {
        String answer = """
                hostname vk-demo-web-0
                2: ens3: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc pfifo_fast qlen 1000\\    link/ether 52:54:00:ab:cd:01 brd ff:ff:ff:ff:ff:ff
                2: ens3    inet 10.0.0.5/24 brd 10.0.0.255 scope global ens3\\       valid_lft forever preferred_lft forever
                """;
        assertThat(CHECK.problems(answer)).isEmpty();
    }

    @Test
    void anAddressWithAnotherMaskOrOnAnotherDeviceIsAProblem() {
        assertThat(CHECK.problems(GOOD.replace("10.0.0.5/24", "10.0.0.5/16")))
                .containsExactly("ens3 does not have the address 10.0.0.5/24");
        assertThat(CHECK.problems(GOOD.replace("2: ens3    inet", "3: vlan7    inet")))
                .containsExactly("ens3 does not have the address 10.0.0.5/24");
        assertThat(CHECK.problems(GOOD.replace("10.0.0.5/24", "10.0.0.55/24"))).hasSize(1);
    }

    @Test
    void theMacOfTheSourceIsAProblem() {
        assertThat(CHECK.problems(GOOD.replace("52:54:00:ab:cd:01", "52:54:00:ab:cd:00")))
                .containsExactly("no device has the MAC address 52:54:00:ab:cd:01");
    }

    @Test
    void noAnswerIsNoProof() {
        assertThat(CHECK.problems("")).hasSize(2);
        assertThat(CHECK.problems("sh: ip: not found\n")).hasSize(2);
    }

    @Test
    void aNicThatIsLeasedNeedsNoAddressHere() {
        LinuxCheck check =
                new LinuxCheck("vk-demo-web-0", List.of(GuestNic.of(new Nic("52:54:00:ab:cd:01", "", null))), false);
        assertThat(check.problems(GOOD.replace("10.0.0.5/24", "10.9.9.9/24"))).isEmpty();
    }
}
