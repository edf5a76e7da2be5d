package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.plan.guest.GuestDebt.Fixup;
import io.cocoonstack.provider.core.plan.guest.ScratchGuest.Outcome;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts, run by a real shell. */
class LinuxScriptTest {

    private static final Nic LEASED = new Nic("52:54:00:00:00:01", "tap0", null);
    private static final Nic ASSIGNED =
            new Nic("52:54:00:00:00:02", "tap1", new StaticAddress("10.0.0.5", "10.0.0.1", 24));

    @TempDir
    Path directory;

    private ScratchGuest guest;

    @BeforeEach
    void boot() throws Exception {
        guest = new ScratchGuest(directory)
                .networkFile("10-525400ffffff.network", "[Match]\nMACAddress=52:54:00:ff:ff:ff\n")
                .networkFile("20-wired.network", "[Match]\nName=en*\n");
        guest.assumeWorks();
    }

    @Test
    void aFirecrackerCloneGetsItsNameMacsAndNetworkFiles() throws Exception {
        guest.link("eth0", "52:54:00:ff:ff:ff").link("eth1", "52:54:00:ff:ff:fe");
        GuestFixup.Commands commands = commands(Fixup.LINUX_FIRECRACKER, false, LEASED, ASSIGNED);

        assertThat(problems(commands))
                .containsExactly(
                        "the host name is \"source\", not \"vk-demo-web-0\"",
                        "eth0 does not have the MAC address 52:54:00:00:00:01",
                        "eth1 does not have the MAC address 52:54:00:00:00:02");
        fix(commands);

        assertThat(guest.hostname()).isEqualTo("vk-demo-web-0\n");
        assertThat(guest.droppedCaches()).isEqualTo("3\n");
        assertThat(guest.mac("eth0")).isEqualTo("52:54:00:00:00:01");
        assertThat(guest.mac("eth1")).isEqualTo("52:54:00:00:00:02");
        assertThat(guest.networkFiles())
                .containsOnlyKeys("10-525400000001.network", "10-525400000002.network", "20-wired.network")
                .containsEntry("10-525400000001.network", """
                        [Match]
                        MACAddress=52:54:00:00:00:01

                        [Network]
                        DHCP=ipv4

                        [DHCPv4]
                        ClientIdentifier=mac
                        """)
                .containsEntry("10-525400000002.network", """
                        [Match]
                        MACAddress=52:54:00:00:00:02

                        [Network]
                        Address=10.0.0.5/24
                        Gateway=10.0.0.1
                        """);
        assertThat(guest.called())
                .containsSubsequence(
                        "ip link set dev eth0 down",
                        "ip link set dev eth0 address 52:54:00:00:00:01",
                        "ip link set dev eth0 up",
                        "ip link set dev eth1 down",
                        "systemctl restart systemd-networkd");
        assertThat(problems(commands)).isEmpty();
    }

    @Test
    void aCloudHypervisorCloneKeepsTheMacsItGotFromItsNewNics() throws Exception {
        guest.link("ens3", "52:54:00:00:00:01").link("ens4", "52:54:00:00:00:02");
        GuestFixup.Commands commands = commands(Fixup.LINUX_STATIC, false, LEASED, ASSIGNED);

        assertThat(problems(commands))
                .contains("ens4 does not have the address 10.0.0.5/24")
                .hasSize(2);
        fix(commands);

        assertThat(guest.called()).noneMatch(call -> call.startsWith("ip link set"));
        assertThat(problems(commands)).isEmpty();
    }

    @Test
    void aCloudImageIsSetUpAgainByCloudInitAndKeepsItsName() throws Exception {
        guest.link("ens3", "52:54:00:00:00:02");
        fix(commands(Fixup.LINUX_STATIC, true, ASSIGNED));

        assertThat(guest.called())
                .containsExactly(
                        "cloud-init clean --logs --seed --configs network",
                        "cloud-init init --local",
                        "cloud-init init",
                        "cloud-init modules --mode=config",
                        "systemctl restart systemd-networkd");
        assertThat(guest.networkFiles()).containsOnlyKeys("20-wired.network");
        assertThat(guest.hostname()).isEqualTo("vk-demo-web-0\n");
    }

    @Test
    void theLookWaitsForAnAddressThatIsStillComing() throws Exception {
        guest.link("ens4", "52:54:00:00:00:02").addressLater("ens4", "10.0.0.5/24");
        List<String> problems = problems(commands(Fixup.LINUX_STATIC, false, ASSIGNED));
        assertThat(problems).containsExactly("the host name is \"source\", not \"vk-demo-web-0\"");
        assertThat(guest.called()).filteredOn(call -> call.equals("sleep 1")).hasSize(3);
    }

    @Test
    void theLookDoesNotWaitForEver() throws Exception {
        guest.link("ens3", "52:54:00:00:00:02").link("ens4", "52:54:00:00:00:03");
        Nic other = new Nic("52:54:00:00:00:03", "tap2", new StaticAddress("10.0.0.6", "10.0.0.1", 24));
        assertThat(problems(commands(Fixup.LINUX_STATIC, false, ASSIGNED, other)))
                .hasSize(3);
        assertThat(guest.called()).filteredOn(call -> call.equals("sleep 1")).hasSize(10);
    }

    @Test
    void theScriptDoesTheSameAgainWhenItRanBefore() throws Exception {
        guest.link("eth0", "52:54:00:ff:ff:ff");
        GuestFixup.Commands commands = commands(Fixup.LINUX_FIRECRACKER, false, LEASED);
        fix(commands);
        var files = guest.networkFiles();
        fix(commands);
        assertThat(guest.networkFiles()).isEqualTo(files);
        assertThat(problems(commands)).isEmpty();
    }

    @Test
    void aDeviceThatIsNotThereFailsTheScriptBeforeTheNetworkIsTouched() throws Exception {
        Outcome outcome =
                guest.run(commands(Fixup.LINUX_FIRECRACKER, false, LEASED).argv());
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.stderr()).contains("Cannot find device eth0");
        assertThat(guest.networkFiles()).containsKey("10-525400ffffff.network");
        assertThat(guest.called()).doesNotContain("systemctl restart systemd-networkd");
    }

    @Test
    void aNameThatCannotBeWrittenFailsTheScript() throws Exception {
        guest.readOnlyHostname().link("ens3", "52:54:00:00:00:02");
        GuestFixup.Commands commands = commands(Fixup.LINUX_STATIC, false, ASSIGNED);
        assertThat(guest.run(commands.argv()).exit()).isNotZero();
        assertThat(guest.run(commands.check().argv()).exit()).isNotZero();
    }

    @Test
    void cloudInitsWarningsAreNoFailureAndItsErrorsAre() throws Exception {
        List<String> cloud = commands(Fixup.LINUX_STATIC, true, ASSIGNED).argv();
        assertThat(guest.cloudInitExits(1).run(cloud).exit()).isNotZero();
        // Its first stage has no exit code for warnings.
        assertThat(guest.cloudInitExits(2).run(cloud).exit()).isNotZero();
        String stages = cloud.getLast().replace("cloud-init clean --logs --seed --configs network\n", "");
        assertThat(guest.run(List.of("sh", "-c", stages)).exit()).isZero();
        assertThat(guest.cloudInitExits(1).run(List.of("sh", "-c", stages)).exit())
                .isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "it's", "$(id) `id` $HOME", "a\nb", "\\", "''", "-n", "*", "ä\t\"x\""})
    void aQuotedWordArrivesAsItIs(String word) throws Exception {
        String script = "printf '%s|' " + LinuxScript.quoted(word);
        assertThat(guest.run(List.of("sh", "-c", script)).stdout()).isEqualTo(word + "|");
    }

    private void fix(GuestFixup.Commands commands) throws Exception {
        Outcome outcome = guest.run(commands.argv());
        assertThat(outcome.exit()).as(outcome.stderr()).isZero();
    }

    private List<String> problems(GuestFixup.Commands commands) throws Exception {
        Outcome look = guest.run(commands.check().argv());
        assertThat(look.exit()).as(look.stderr()).isZero();
        return commands.check().problems(look.stdout());
    }

    private static GuestFixup.Commands commands(Fixup fixup, boolean cloudImage, Nic... nics) {
        return (GuestFixup.Commands) GuestFixup.of(fixup, "vk-demo-web-0", List.of(nics), cloudImage);
    }
}
