package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A machine with its own {@code /etc} and kernel switches, in a mount namespace, whose {@code ip}, {@code systemctl} and
 * {@code cloud-init} are small programs over files. Commands run as they are, by the real shell.
 */
final class ScratchGuest {

    /** What a command came to. */
    record Outcome(int exit, String stdout, String stderr) {}

    private static final String IP = """
            #!/bin/sh
            echo "ip $*" >> "$GUEST/log"
            case "$*" in
            "link set dev "*" address "*)
                [ -e "$GUEST/links/$4" ] || { echo "Cannot find device $4" >&2; exit 1; }
                echo "$6" > "$GUEST/links/$4" ;;
            "link set dev "*)
                [ -e "$GUEST/links/$4" ] || { echo "Cannot find device $4" >&2; exit 1; } ;;
            "-o link show")
                echo "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN\\\\    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00"
                i=1
                for f in "$GUEST"/links/*; do
                    i=$((i + 1))
                    echo "$i: ${f##*/}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 state UP mode DEFAULT group default qlen 1000\\\\    link/ether $(cat "$f") brd ff:ff:ff:ff:ff:ff"
                done ;;
            "-o -4 addr show")
                echo "1: lo    inet 127.0.0.1/8 scope host lo\\\\       valid_lft forever preferred_lft forever"
                for f in "$GUEST"/addresses/*; do
                    [ -e "$f" ] && echo "2: ${f##*/}    inet $(cat "$f") brd 10.0.0.255 scope global ${f##*/}\\\\       valid_lft forever"
                done
                true ;;
            *) exit 9 ;;
            esac
            """;

    /** Takes over what the network files say, as networkd does. */
    private static final String SYSTEMCTL = """
            #!/bin/sh
            echo "systemctl $*" >> "$GUEST/log"
            [ "$*" = "restart systemd-networkd" ] || exit 9
            rm -f "$GUEST"/addresses/*
            for f in /etc/systemd/network/*.network; do
                [ -e "$f" ] || continue
                mac=$(sed -n 's/^MACAddress=//p' "$f")
                address=$(sed -n 's/^Address=//p' "$f")
                for l in "$GUEST"/links/*; do
                    if [ "$(cat "$l")" = "$mac" ] && [ -n "$address" ]; then echo "$address" > "$GUEST/addresses/${l##*/}"; fi
                done
            done
            """;

    /** Names the guest by its metadata, and exits with what a test put there. */
    private static final String CLOUD_INIT = """
            #!/bin/sh
            echo "cloud-init $*" >> "$GUEST/log"
            if [ "$*" = init ]; then echo metadata-name > /etc/hostname; fi
            if [ -e "$GUEST/cloud-init.exit" ]; then exit "$(cat "$GUEST/cloud-init.exit")"; fi
            """;

    /** Nobody waits here; a test may let the network come up meanwhile. */
    private static final String SLEEP = """
            #!/bin/sh
            echo "sleep $*" >> "$GUEST/log"
            if [ -d "$GUEST/later" ] && [ "$(grep -c sleep "$GUEST/log")" -ge 3 ]; then
                cp "$GUEST"/later/* "$GUEST/addresses/"
            fi
            """;

    private final Path root;

    ScratchGuest(Path root) throws IOException {
        this.root = root;
        for (String directory : List.of("etc/systemd/network", "vm", "bin", "links", "addresses")) {
            Files.createDirectories(root.resolve(directory));
        }
        Files.writeString(root.resolve("etc/hostname"), "source\n");
        Files.writeString(root.resolve("vm/drop_caches"), "0\n");
        Files.writeString(root.resolve("log"), "");
        program("ip", IP);
        program("systemctl", SYSTEMCTL);
        program("cloud-init", CLOUD_INIT);
        program("sleep", SLEEP);
    }

    private void program(String name, String text) throws IOException {
        Path file = Files.writeString(root.resolve("bin").resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    ScratchGuest link(String device, String mac) throws IOException {
        Files.writeString(root.resolve("links").resolve(device), mac + "\n");
        return this;
    }

    ScratchGuest networkFile(String name, String text) throws IOException {
        Files.writeString(root.resolve("etc/systemd/network").resolve(name), text);
        return this;
    }

    /** A device gets an address by itself, three seconds after somebody began to wait. */
    ScratchGuest addressLater(String device, String cidr) throws IOException {
        Files.createDirectories(root.resolve("later"));
        Files.writeString(root.resolve("later").resolve(device), cidr + "\n");
        return this;
    }

    ScratchGuest cloudInitExits(int code) throws IOException {
        Files.writeString(root.resolve("cloud-init.exit"), Integer.toString(code));
        return this;
    }

    ScratchGuest readOnlyHostname() throws IOException {
        Files.delete(root.resolve("etc/hostname"));
        Files.createDirectory(root.resolve("etc/hostname"));
        return this;
    }

    String hostname() throws IOException {
        return Files.readString(root.resolve("etc/hostname"));
    }

    String droppedCaches() throws IOException {
        return Files.readString(root.resolve("vm/drop_caches"));
    }

    String mac(String device) throws IOException {
        return Files.readString(root.resolve("links").resolve(device)).strip();
    }

    List<String> called() throws IOException {
        return Files.readAllLines(root.resolve("log"));
    }

    /** Network files by name. */
    TreeMap<String, String> networkFiles() throws IOException {
        TreeMap<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.list(root.resolve("etc/systemd/network"))) {
            for (Path file : found.toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return files;
    }

    /** Runs a command inside. */
    Outcome run(List<String> argv) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "unshare",
                "-rm",
                "/bin/sh",
                "-c",
                "mount --bind \"$GUEST/etc\" /etc && mount --bind \"$GUEST/vm\" /proc/sys/vm"
                        + " && PATH=\"$GUEST/bin:$PATH\" && export PATH && exec \"$@\"",
                "guest"));
        command.addAll(argv);
        return process(command);
    }

    private Outcome process(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(root, "out", "");
        Path err = Files.createTempFile(root, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("GUEST", root.toString());
        Process process = builder.start();
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended).as("the end of %s", command).isTrue();
        return new Outcome(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    /** Skips the test on a machine that does not let its user have a mount namespace. */
    void assumeWorks() throws IOException, InterruptedException {
        Outcome outcome = run(List.of("true"));
        Assumptions.assumeTrue(outcome.exit() == 0, () -> "no mount namespace here: " + outcome.stderr());
    }
}
