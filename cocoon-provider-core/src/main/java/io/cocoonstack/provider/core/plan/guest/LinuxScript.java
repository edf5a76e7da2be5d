package io.cocoonstack.provider.core.plan.guest;

import java.util.ArrayList;
import java.util.List;

/** Scripts for any POSIX shell. They end at the first command that fails. */
final class LinuxScript {

    private static final String NETWORK_FILES = "/etc/systemd/network/10-";

    /** cloud-init's exit code for "done, with warnings". Source: cloud-init's manual on return codes. */
    private static final String UNLESS_WARNED = " || [ $? -eq 2 ]";

    /** The lease daemon tells guests apart by MAC, and clones would all send the machine id of their source. */
    private static final List<String> LEASED = List.of("DHCP=ipv4", "", "[DHCPv4]", "ClientIdentifier=mac");

    /** How many seconds a network gets to come up after the command that set it, which does not wait for it. */
    private static final int PATIENCE = 10;

    private LinuxScript() {}

    /** Makes a guest that was somebody else its own. */
    static String fixup(String vmName, List<GuestNic> nics, boolean cloudImage, boolean setMacs) {
        List<String> lines = new ArrayList<>();
        lines.add("set -e");
        // Pages in memory are from the snapshot's moment, the disk under them is another one since.
        lines.add("echo 3 > /proc/sys/vm/drop_caches");
        lines.add(hostname(vmName));
        if (setMacs) {
            for (int i = 0; i < nics.size(); i++) {
                lines.addAll(mac("eth" + i, nics.get(i)));
            }
        }
        lines.add("rm -f " + NETWORK_FILES + "*.network");
        if (cloudImage) {
            lines.addAll(cloudInit());
            // cloud-init names the guest as well, by metadata that may be the source's.
            lines.add(hostname(vmName));
        } else {
            lines.add("mkdir -p /etc/systemd/network");
            nics.forEach(nic -> lines.add(networkFile(nic)));
        }
        lines.add("systemctl restart systemd-networkd");
        return String.join("\n", lines);
    }

    /** What {@link LinuxCheck} reads. Looks only, and waits for assigned addresses. */
    static String check(List<GuestNic> nics) {
        List<String> lines = new ArrayList<>();
        lines.add("set -e");
        lines.add("name=$(cat /etc/hostname)");
        lines.add("printf 'hostname %s\\n' \"$name\"");
        lines.add("tries=0");
        nics.stream().flatMap(nic -> nic.cidr().stream()).forEach(cidr -> {
            lines.add("until ip -o -4 addr show | grep -qF " + quoted(" " + cidr + " ") + " || [ \"$tries\" -ge "
                    + PATIENCE + " ]");
            lines.add("do");
            lines.add("tries=$((tries + 1))");
            lines.add("sleep 1");
            lines.add("done");
        });
        lines.add("ip -o link show");
        lines.add("ip -o -4 addr show");
        return String.join("\n", lines);
    }

    private static String hostname(String vmName) {
        return "printf '%s\\n' " + quoted(vmName) + " > /etc/hostname";
    }

    private static List<String> mac(String device, GuestNic nic) {
        return List.of(
                "ip link set dev " + device + " down",
                "ip link set dev " + device + " address " + quoted(nic.mac().text()),
                "ip link set dev " + device + " up");
    }

    private static List<String> cloudInit() {
        return List.of(
                "cloud-init clean --logs --seed --configs network",
                "cloud-init init --local" + UNLESS_WARNED,
                "cloud-init init" + UNLESS_WARNED,
                "cloud-init modules --mode=config" + UNLESS_WARNED);
    }

    private static String networkFile(GuestNic nic) {
        List<String> text = new ArrayList<>(List.of("[Match]", "MACAddress=" + nic.mac(), "", "[Network]"));
        nic.cidr().ifPresentOrElse(cidr -> text.add("Address=" + cidr), () -> text.addAll(LEASED));
        nic.gateway().ifPresent(gateway -> text.add("Gateway=" + gateway));
        String file = NETWORK_FILES + nic.mac().text().replace(":", "") + ".network";
        return "printf '%s\\n' "
                + String.join(" ", text.stream().map(LinuxScript::quoted).toList()) + " > " + quoted(file);
    }

    /** One word for the shell, whatever is in it. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
