package io.cocoonstack.provider.testing.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What guests understand. Linux: {@code sh -c} with the commands of {@link GuestPrograms}, and those directly. Windows:
 * PowerShell that makes its network cards be found again or lists them, and {@code cmd /c} with {@code ipconfig}, {@code echo}
 * and {@code type}. Nothing of it runs on the host.
 */
public final class GuestCommands {

    private GuestCommands() {}

    /** Runs a command that reads nothing. */
    public static GuestOutcome run(FakeGuest guest, GuestHardware hardware, List<String> argv) {
        String program = argv.getFirst();
        List<String> rest = argv.subList(1, argv.size());
        if (hardware.windows()) {
            return switch (program) {
                case "powershell" -> powershell(guest, hardware, rest.isEmpty() ? "" : rest.getLast());
                case "cmd" -> cmd(guest, hardware, rest);
                case "sh", "bash" -> new GuestOutcome.NotThere(program);
                default -> new GuestPrograms(guest, hardware).run(argv).outcome();
            };
        }
        return switch (program) {
            case "sh" -> new GuestScript(guest, hardware).run(rest.isEmpty() ? "" : rest.getLast());
            case "powershell", "cmd" -> new GuestOutcome.NotThere(program);
            default -> new GuestPrograms(guest, hardware).run(argv).outcome();
        };
    }

    private static GuestOutcome powershell(FakeGuest guest, GuestHardware hardware, String script) {
        if (script.contains("Disable-PnpDevice") && script.contains("Enable-PnpDevice")) {
            return ended(hardware.nics().isEmpty() ? 1 : 0, "", found(guest, hardware));
        }
        if (script.contains("Get-NetAdapter")) {
            String macs = guest.links().stream()
                    .map(link -> link.mac().replace(':', '-').toUpperCase(Locale.ROOT) + "\r\n")
                    .collect(Collectors.joining());
            return ended(0, macs, guest);
        }
        return ended(0, "", guest);
    }

    /** The driver binds to the cards that are there, and asks for their leases; assigned addresses are forgotten. */
    private static FakeGuest found(FakeGuest guest, GuestHardware hardware) {
        return guest.with(hardware.nics().stream()
                .map(nic -> GuestLink.leased(GuestHardware.mac(nic)))
                .toList());
    }

    private static GuestOutcome cmd(FakeGuest guest, GuestHardware hardware, List<String> rest) {
        String line = String.join(" ", rest.subList(Math.min(1, rest.size()), rest.size()));
        if (line.equals("ipconfig /release") || line.equals("ipconfig /renew")) {
            return ipconfig(guest, line.endsWith("renew"));
        }
        return new GuestScript(guest, hardware).run(line.replaceFirst("^type ", "cat "));
    }

    private static GuestOutcome ipconfig(FakeGuest guest, boolean renew) {
        if (guest.links().isEmpty()) {
            String text = "\r\nWindows IP Configuration\r\n\r\nThe operation failed as no adapter is in the state"
                    + " permissible for this operation.\r\n";
            return ended(1, text, guest);
        }
        List<GuestLink> links = new ArrayList<>();
        for (GuestLink link : guest.links()) {
            links.add(link.address().isEmpty() ? new GuestLink(link.mac(), "", renew) : link);
        }
        return ended(0, "\r\nWindows IP Configuration\r\n", guest.with(links));
    }

    private static GuestOutcome ended(int exit, String out, FakeGuest guest) {
        return new GuestOutcome.Ended(exit, out, "", guest);
    }
}
