package io.cocoonstack.provider.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.cli.Vectors;
import io.cocoonstack.provider.cli.rundir.RunDirectories;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.GuestConsoleException.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SacConsoleTest {

    private static final Pattern NIC = Pattern.compile("dhcp|static ([0-9.]+)/(\\d+) via ([0-9.]+)");
    private static final Map<String, Stage> STAGES = Map.of(
            "closed-before-prompt.txt", Stage.DIAL,
            "enum-exhausted.txt", Stage.ENUMERATE,
            "closed-in-set.txt", Stage.SET,
            "verify-exhausted.txt", Stage.VERIFY);
    private static final Nic ASSIGNED =
            new Nic("52:54:00:00:00:01", "tap0", new StaticAddress("10.90.4.60", "10.90.4.1", 24));
    private static final RunDirectories DIRECTORIES = new RunDirectories(Path.of("/srv/cocoon"));

    @ParameterizedTest
    @MethodSource("dialogues")
    void theDialogueIsHeldToTheLetterInOneSession(String file, String nics, String result, int commands) {
        ScriptedLine line = ScriptedLine.of(file);
        List<Path> dialled = new ArrayList<>();
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    dialled.add(socket);
                    return line;
                },
                line);
        if (result.equals("ok")) {
            console.assignAddresses(vm("VM7", nics(nics)));
        } else {
            GuestConsoleException failure = catchThrowableOfType(
                    GuestConsoleException.class, () -> console.assignAddresses(vm("VM7", nics(nics))));
            assertThat(failure).hasMessageStartingWith(result.substring("fail: ".length()));
            assertThat(failure.stage()).isEqualTo(STAGES.get(file));
        }
        assertThat(line.commands()).hasSize(commands);
        assertThat(line.finished() || file.startsWith("closed-")).isTrue();
        assertThat(line.closed()).isTrue();
        assertThat(dialled).containsExactly(Path.of("/srv/cocoon/run/cloudhypervisor/VM7/console.sock"));
    }

    static List<Object[]> dialogues() {
        return Vectors.rows("sac/expected.tsv").stream()
                .map(row -> new Object[] {row.get(0), row.get(1), row.get(2), Integer.valueOf(row.get(3))})
                .toList();
    }

    @ParameterizedTest
    @MethodSource("listings")
    void aListingIsReadByItsEntries(String file, String numbers, String pairs) {
        Listing listing = Listing.read(Vectors.file("sac/parse/" + file));
        assertThat(text(listing.numbers().stream().map(Object::toString).toList(), ","))
                .isEqualTo(numbers);
        assertThat(text(
                        listing.entries().stream()
                                .map(e -> e.number() + "=" + e.address())
                                .toList(),
                        " "))
                .isEqualTo(pairs);
        listing.entries()
                .forEach(e -> assertThat(listing.has(e.number(), e.address())).isTrue());
    }

    static List<Object[]> listings() {
        return Vectors.rows("sac/parse/expected.tsv").stream()
                .map(List::toArray)
                .toList();
    }

    @Test
    void anAddressBelongsToItsNumberAndIsComparedWhole() {
        Listing listing = Listing.read("Net: 3, Ip=10.0.0.50\r\nNet: 7, Ip=10.0.0.5\r\n");
        assertThat(listing.has(3, "10.0.0.5")).isFalse();
        assertThat(listing.has(7, "10.0.0.5")).isTrue();
        assertThat(listing.has(7, "10.0.0.50")).isFalse();
    }

    @Test
    void aGuestWithoutAssignedAddressesIsNotDialled() {
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    throw new AssertionError("dialled");
                },
                Pace.SYSTEM);
        console.assignAddresses(vm("VM7", List.of(new Nic("52:54:00:00:00:01", "tap0", null))));
        console.assignAddresses(vm("VM7", List.of()));
    }

    @Test
    void aSocketThatIsLateIsDialledAgainEveryTwoSeconds() {
        ScriptedLine line = ScriptedLine.of("happy.txt");
        List<Duration> dialled = new ArrayList<>();
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    dialled.add(line.elapsed());
                    if (dialled.size() < 4) {
                        throw new IOException("No such file or directory");
                    }
                    return line;
                },
                line);
        console.assignAddresses(vm("VM7", List.of(ASSIGNED)));
        assertThat(dialled).extracting(Duration::toSeconds).containsExactly(0L, 2L, 4L, 6L);
        assertThat(line.finished()).isTrue();
    }

    @Test
    void aSocketThatNeverComesEndsTheDialWithinItsMinute() {
        ScriptedLine clock = ScriptedLine.of("happy.txt");
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    throw new IOException("No such file or directory");
                },
                clock);
        GuestConsoleException failure = catchThrowableOfType(
                GuestConsoleException.class, () -> console.assignAddresses(vm("VM7", List.of(ASSIGNED))));
        assertThat(failure).hasMessage("sac dial timeout: No such file or directory");
        assertThat(failure.stage()).isEqualTo(Stage.DIAL);
        assertThat(clock.elapsed()).isBetween(Duration.ofSeconds(58), Duration.ofSeconds(60));
    }

    @Test
    void dialAndPromptShareOneMinute() {
        ScriptedLine clock = ScriptedLine.of("happy.txt");
        SilentLine silent = new SilentLine(clock);
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    if (clock.elapsed().toSeconds() < 40) {
                        throw new IOException("No such file or directory");
                    }
                    return silent;
                },
                clock);
        GuestConsoleException failure = catchThrowableOfType(
                GuestConsoleException.class, () -> console.assignAddresses(vm("VM7", List.of(ASSIGNED))));
        assertThat(failure).hasMessage("timeout waiting for SAC> prompt");
        assertThat(failure.stage()).isEqualTo(Stage.DIAL);
        assertThat(clock.elapsed()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(65));
        assertThat(silent.written).isEqualTo(4);
        assertThat(silent.closed).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a/b", "/etc"})
    void anIdThatIsNoneLeadsNowhere(String id) {
        SacConsole console = new SacConsole(
                DIRECTORIES,
                socket -> {
                    throw new AssertionError("dialled " + socket);
                },
                Pace.SYSTEM);
        assertThat(catchThrowableOfType(
                                GuestConsoleException.class, () -> console.assignAddresses(vm(id, List.of(ASSIGNED))))
                        .stage())
                .isEqualTo(Stage.DIAL);
    }

    @Test
    void aValueWithACommandInItIsNotTyped() {
        ScriptedLine line = ScriptedLine.of("happy.txt");
        SacConsole console = new SacConsole(DIRECTORIES, _ -> line, line);
        Nic bad = new Nic("52:54:00:00:00:01", "tap0", new StaticAddress("10.0.0.1\r\nshutdown", "10.0.0.1", 24));
        GuestConsoleException failure = catchThrowableOfType(
                GuestConsoleException.class, () -> console.assignAddresses(vm("VM7", List.of(bad))));
        assertThat(failure.stage()).isEqualTo(Stage.SET);
        assertThat(line.commands()).containsExactly("i");
    }

    private static Vm vm(String id, List<Nic> nics) {
        return new Vm(id, "win-0", "cloud-hypervisor", VmState.RUNNING, 7, nics);
    }

    private static List<Nic> nics(String text) {
        return NIC.matcher(text).results().map(SacConsoleTest::nic).toList();
    }

    private static Nic nic(MatchResult found) {
        return found.group(1) == null
                ? new Nic("52:54:00:00:00:01", "tap0", null)
                : new Nic(
                        "52:54:00:00:00:02",
                        "tap1",
                        new StaticAddress(found.group(1), found.group(3), Integer.parseInt(found.group(2))));
    }

    private static String text(List<String> parts, String separator) {
        return parts.isEmpty() ? "-" : String.join(separator, parts);
    }

    /** Never says anything. */
    private static final class SilentLine implements SerialLine {

        private final ScriptedLine clock;
        private int written;
        private boolean closed;

        SilentLine(ScriptedLine clock) {
            this.clock = clock;
        }

        @Override
        public void write(String text, Duration patience) {
            written++;
        }

        @Override
        public String read(Duration patience) {
            clock.sleep(patience);
            return "";
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
