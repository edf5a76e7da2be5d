package io.cocoonstack.provider.testing.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Programs of a Linux guest: {@code echo}, {@code printf}, {@code cat}, {@code rm}, {@code hostname}, {@code uname}, {@code exit},
 * {@code true}, {@code false}, {@code ip}, {@code systemctl restart systemd-networkd} and {@code cloud-init}. Every other one
 * succeeds without a word. One object runs one command.
 */
final class GuestPrograms {

    private static final String NETWORK_FILES = "/etc/systemd/network/";

    /** Where cloud-init notes what the VM's metadata says about the network: a MAC and an address a line. */
    private static final String CLOUD_NETWORK = "/etc/cloud/network";

    private final GuestHardware hardware;
    private FakeGuest guest;
    private String out = "";
    private String err = "";
    private int exit;

    GuestPrograms(FakeGuest guest, GuestHardware hardware) {
        this.guest = guest;
        this.hardware = hardware;
    }

    FakeGuest guest() {
        return guest;
    }

    String out() {
        return out;
    }

    String err() {
        return err;
    }

    int exit() {
        return exit;
    }

    GuestOutcome outcome() {
        return new GuestOutcome.Ended(exit, out, err, guest);
    }

    GuestPrograms run(List<String> argv) {
        List<String> rest = argv.subList(1, argv.size());
        switch (argv.getFirst()) {
            case "echo" -> out = String.join(" ", rest) + "\n";
            case "printf" -> printf(rest);
            case "cat" -> rest.forEach(this::cat);
            case "rm" -> rest.stream().filter(word -> !word.startsWith("-")).forEach(this::remove);
            case "hostname" -> out = guest.file(FakeGuest.HOSTNAME).orElse("");
            case "uname" -> out = hardware.windows() ? "" : "Linux\n";
            case "exit" -> exit = rest.isEmpty() ? 0 : Integer.parseInt(rest.getFirst());
            case "false" -> exit = 1;
            case "ip" -> ip(rest);
            case "systemctl" -> restartNetwork();
            case "cloud-init" -> cloudInit(rest);
            default -> out = "";
        }
        return this;
    }

    /** The guest with that text in a file. The kernel's switches keep nothing. */
    static FakeGuest write(FakeGuest guest, String path, String text) {
        return path.startsWith("/proc/") || path.equals("/dev/null") ? guest : guest.with(path, Optional.of(text));
    }

    private void printf(List<String> words) {
        String format = words.getFirst().replace("\\n", "\n");
        StringBuilder text = new StringBuilder();
        words.subList(1, words.size()).forEach(word -> text.append(format.replace("%s", word)));
        out = text.toString();
    }

    private void cat(String path) {
        Optional<String> content = guest.file(path);
        if (content.isEmpty()) {
            fail("cat: " + path + ": No such file or directory");
        }
        out += content.orElse("");
    }

    private void remove(String pattern) {
        String regex = "\\Q" + pattern.replace("*", "\\E[^/]*\\Q") + "\\E";
        List<String> paths = new ArrayList<>(guest.disk().keySet());
        paths.addAll(guest.memory().keySet());
        paths.stream().filter(path -> path.matches(regex)).forEach(path -> guest = guest.with(path, Optional.empty()));
    }

    private void ip(List<String> words) {
        String line = String.join(" ", words);
        if (line.equals("-o link show")) {
            out = numbered(
                    "%d: eth%d: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 state UP\\    link/ether %s brd ff:ff\n");
        } else if (line.equals("-o -4 addr show")) {
            out = numbered("%d: eth%d    inet %s scope global\\ valid_lft forever\n");
        } else if (line.startsWith("link set dev eth")) {
            linkSet(words);
        } else {
            fail("ip: " + line + ": not understood");
        }
    }

    private String numbered(String format) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < guest.links().size(); i++) {
            GuestLink link = guest.links().get(i);
            String what = format.contains("ether") ? link.mac() : link.address();
            if (!what.isEmpty()) {
                text.append(format.formatted(i + 2, i, what));
            }
        }
        return text.toString();
    }

    /** {@code link set dev ethN up|down|address MAC}. */
    private void linkSet(List<String> words) {
        int index = Integer.parseInt(words.get(3).substring("eth".length()));
        if (index >= guest.links().size()) {
            fail("Cannot find device \"" + words.get(3) + "\"");
        } else if (words.get(4).equals("address")) {
            List<GuestLink> links = new ArrayList<>(guest.links());
            links.set(index, links.get(index).withMac(words.get(5)));
            guest = guest.with(links);
        }
    }

    private void cloudInit(List<String> words) {
        if (words.equals(List.of("init"))) {
            StringBuilder text = new StringBuilder();
            hardware.nics().forEach(nic -> text.append(GuestHardware.mac(nic))
                    .append(' ')
                    .append(GuestHardware.cidr(nic))
                    .append('\n'));
            guest = guest.with(FakeGuest.HOSTNAME, Optional.of(hardware.vmName() + "\n"))
                    .with(CLOUD_NETWORK, Optional.of(text.toString()));
        }
    }

    /** Each link gets what a file says about its MAC; a link that no file is about stays as it is. */
    private void restartNetwork() {
        Map<String, String> addresses = new TreeMap<>();
        guest.file(CLOUD_NETWORK).orElse("").lines().forEach(line -> {
            String[] words = line.split(" ", 2);
            addresses.put(words[0], words[1]);
        });
        guest.disk().forEach((path, text) -> {
            if (path.startsWith(NETWORK_FILES)) {
                addresses.put(value(text, "MACAddress="), value(text, "Address="));
            }
        });
        guest = guest.with(guest.links().stream()
                .map(link -> {
                    String address = addresses.get(link.mac());
                    return address == null
                            ? link
                            : address.isEmpty()
                                    ? GuestLink.leased(link.mac())
                                    : GuestLink.assigned(link.mac(), address);
                })
                .toList());
    }

    private static String value(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()))
                .findFirst()
                .orElse("");
    }

    private void fail(String why) {
        err += why + "\n";
        exit = 1;
    }
}
