package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.plan.guest.GuestDebt.Fixup;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands as text, and what must not become one. What the scripts do is in {@link LinuxScriptTest}. */
class GuestFixupTest {

    private static final Nic DHCP = new Nic("52:54:00:AA:bb:01", "tap0", null);

    @Test
    void whoIsOwedNothingGetsNoCommand() {
        assertThat(GuestFixup.of(Fixup.NONE, "a b", List.of(DHCP), false)).isEqualTo(new GuestFixup.Nothing());
    }

    @Test
    void linuxGetsOneScriptAndPeopleTheSame() {
        GuestFixup.Commands commands = commands(Fixup.LINUX_STATIC, "web-0", DHCP);
        assertThat(commands.argv()).startsWith("sh", "-c").hasSize(3);
        assertThat(commands.manual()).isEqualTo(commands.argv().getLast());
        assertThat(new String(Base64.getDecoder().decode(commands.hint()), StandardCharsets.UTF_8))
                .isEqualTo(commands.manual());
    }

    @Test
    void windowsDisablesAndEnablesOnlyNicsThatAreThereAndPeopleGetItsOwnHint() {
        GuestFixup.Commands commands = commands(Fixup.WINDOWS, "win-0", DHCP);
        String script = commands.argv().getLast();
        assertThat(commands.argv()).startsWith("powershell", "-nop", "-c").hasSize(4);
        assertThat(script)
                .containsSubsequence("Get-PnpDevice -Class Net -PresentOnly", "Disable-PnpDevice", "Enable-PnpDevice")
                .doesNotContain("'", "\"");
        assertThat(commands.manual()).isEqualTo("powershell -nop -c '" + script + "'");
    }

    @Test
    void windowsIsDoneWhenEveryMacIsUpHoweverItIsSpelled() {
        GuestCheck check = commands(Fixup.WINDOWS, "win-0", DHCP).check();
        assertThat(check.argv().getLast()).contains("Get-NetAdapter").doesNotContain("'", "\"");
        assertThat(check.problems("00-15-5D-00-00-01\r\n52-54-00-AA-BB-01\r\n")).isEmpty();
        assertThat(check.problems("00-15-5D-00-00-01\r\n"))
                .containsExactly("no adapter that is up has the MAC address 52:54:00:aa:bb:01");
        assertThat(check.problems("")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a;reboot", "$(reboot)", "`reboot`", "a\nb", "'", "-rf", "a/../b", "ä"})
    void aNameThatIsNoVmNameGetsNowhereNearAShell(String name) {
        assertThat(GuestFixup.of(Fixup.LINUX_FIRECRACKER, name, List.of(DHCP), false))
                .isInstanceOf(GuestFixup.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "52:54:00:00:00",
                "52:54:00:00:00:01;reboot",
                "../../etc/passwd",
                "$(id)",
                "zz:zz:zz:zz:zz:zz"
            })
    void aMacThatIsNoneIsRefused(String mac) {
        assertThat(GuestFixup.of(Fixup.WINDOWS, "web-0", List.of(new Nic(mac, "tap0", null)), false))
                .isEqualTo(new GuestFixup.Refused("the VM record has \"" + mac + "\" for a MAC address"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.0.0", "10.0.0.256", "010.0.0.1", "10.0.0.1/24", "fe80::1", "10.0.0.1\n[Route]", "$(id)"})
    void anAddressThatIsNoneIsRefused(String ip) {
        Nic address = new Nic("52:54:00:00:00:01", "tap0", new StaticAddress(ip, "10.0.0.1", 24));
        Nic gateway = new Nic("52:54:00:00:00:01", "tap0", new StaticAddress("10.0.0.5", ip, 24));
        assertThat(GuestFixup.of(Fixup.LINUX_STATIC, "web-0", List.of(address), false))
                .isInstanceOf(GuestFixup.Refused.class);
        assertThat(GuestFixup.of(Fixup.LINUX_STATIC, "web-0", List.of(gateway), false))
                .isInstanceOf(GuestFixup.Refused.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fixup.class,
            names = {"LINUX_FIRECRACKER", "LINUX_STATIC", "WINDOWS"})
    void theLookChangesNothing(Fixup fixup) {
        assertThat(commands(fixup, "web-0", DHCP).check().argv().getLast())
                .doesNotContain(">", " set ", "Set-", "rm ", "Enable-", "Disable-");
    }

    @Test
    void theReasonOfAnIpconfigIsItsLastWord() {
        assertThat(DhcpCommands.reason(
                        "\r\nWindows IP Configuration\r\n\r\nNo adapter is in a state to do this. \r\n\r\n"))
                .isEqualTo("No adapter is in a state to do this.");
        assertThat(DhcpCommands.reason("\r\n \r\n")).isEmpty();
        assertThat(DhcpCommands.RELEASE).containsExactly("cmd", "/c", "ipconfig", "/release");
        assertThat(DhcpCommands.RENEW).containsExactly("cmd", "/c", "ipconfig", "/renew");
    }

    private static GuestFixup.Commands commands(Fixup fixup, String name, Nic... nics) {
        return (GuestFixup.Commands) GuestFixup.of(fixup, name, List.of(nics), false);
    }
}
