package io.cocoonstack.provider.testing.cocoon.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Switches of the fake cocoon, one file each in {@code <state>/knobs}: the file's name is the knob, its text the value.
 * A knob of a verb is named {@code <verb>.<knob>} with the verb's words joined by a hyphen ({@code vm-run.latency}); with
 * {@code @NAME} behind it, it holds for that VM only. One-shot knobs vanish when they take effect; several may wait in line.
 *
 * <table>
 * <caption>Knobs of a verb</caption>
 * <tr><th>knob</th><th>value</th><th>effect</th></tr>
 * <tr><td>latency</td><td>milliseconds</td><td>the work takes that long; a create spends it with its name reserved</td></tr>
 * <tr><td>fail</td><td>exit code, newline, stderr</td><td>one-shot: fails before any effect</td></tr>
 * <tr><td>fail-after</td><td>exit code, newline, stderr</td><td>one-shot: fails although the effect is there</td></tr>
 * <tr><td>answer</td><td>text</td><td>one-shot: exit 0 with this on stdout, without any effect</td></tr>
 * <tr><td>die</td><td></td><td>one-shot: the process dies as by {@code kill -9} in the middle of the work</td></tr>
 * <tr><td>hang</td><td></td><td>the work does not end while the knob is there</td></tr>
 * <tr><td>deaf</td><td></td><td>SIGTERM is not heard while the knob is there</td></tr>
 * </table>
 *
 * <p>Further knobs: {@code snapshot-save.size} (bytes of the devices' state in snapshots taken from now on),
 * {@code snapshot-export.rate} and {@code snapshot-import.rate} (bytes per second of an archive), {@code vm-run.stale-answer} (one-shot: prints the record from before the start), {@code vm-run.no-start}
 * (one-shot: the start half fails, the record stays), {@code events.failed-pass} (one-shot: a listing pass fails, every VM is
 * reported as deleted and added again), {@code events.garbage} (one-shot: this text in the stream), {@code events.end}
 * (one-shot: the stream ends), {@code events.poll} (milliseconds between passes, 5000), {@code vintage} ({@code A} for the
 * verbs and texts of the April builds), {@code dhcp.delay} (milliseconds from boot to lease), {@code dhcp.silent} (guests get
 * no lease), {@code lease.seconds}, {@code net.fail-write}, {@code net.drop} (one-shot each), {@code net.delay}
 * (milliseconds), {@code guest.ports} (comma-separated TCP ports of guests started from now on), {@code guest.commands}
 * (what is run in a guest really runs, as a process of the host), {@code host.cores}.
 *
 * <p>Consoles of Windows guests: {@code sac.absent} (guests that boot have none), {@code sac.silent} (no answer while the knob is
 * there), {@code sac.no-cards} (one-shot: a listing without cards), {@code sac.ignore-set} (one-shot: an address is taken without
 * a word and forgotten), {@code sac.banner} (one-shot: an event instead of a listing), {@code sac.hang-up} (one-shot: the next
 * command ends the connection).
 */
public final class Knobs {

    private static final AtomicLong SEQUENCE = new AtomicLong();

    private final Path directory;

    /** Ends the names of verbs' knobs: empty, or {@code @} and a VM. */
    private final String target;

    /** The knobs of a state directory, which need not have a server yet. */
    public Knobs(Path stateDirectory) {
        directory = stateDirectory.resolve("knobs");
        target = "";
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Knobs(Path directory, String target) {
        this.directory = directory;
        this.target = target;
    }

    /** The same knobs, with those of verbs meant for one VM only. */
    public Knobs only(String vm) {
        return new Knobs(directory, "@" + vm);
    }

    /** Sets a knob that stays until {@link #clear}. */
    public Knobs set(String knob, String value) {
        return write(knob, value);
    }

    /** Puts a one-shot knob in line behind those that wait already. */
    public Knobs once(String knob, String value) {
        return write(knob + "#%d-%06d".formatted(System.currentTimeMillis(), SEQUENCE.getAndIncrement()), value);
    }

    /** Lets the next call of a verb ({@code "vm run"}) fail before any effect. */
    public Knobs failNext(String verb, int exitCode, String stderr) {
        return once(of(verb, "fail"), exitCode + "\n" + stderr);
    }

    /** Lets the next call of a verb fail although its effect is there. */
    public Knobs failNextAfterEffect(String verb, int exitCode, String stderr) {
        return once(of(verb, "fail-after"), exitCode + "\n" + stderr);
    }

    /** Gives the next call of a verb this stdout and exit code 0, without any effect. */
    public Knobs answerNext(String verb, String stdout) {
        return once(of(verb, "answer"), stdout);
    }

    /** Lets the next call of a verb die in the middle of its work, as by {@code kill -9}. */
    public Knobs dieNext(String verb) {
        return once(of(verb, "die"), "");
    }

    /** How long the work of a verb takes. */
    public Knobs latency(String verb, Duration time) {
        return set(of(verb, "latency"), Long.toString(time.toMillis()));
    }

    /** Calls of a verb do not end until {@link #release}. */
    public Knobs hang(String verb) {
        return set(of(verb, "hang"), "");
    }

    /** Ends what {@link #hang} began; waiting calls go on. */
    public Knobs release(String verb) {
        return clear(of(verb, "hang"));
    }

    public Knobs clear(String knob) {
        try {
            Files.deleteIfExists(directory.resolve(knob));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value of a knob, empty when it is not set. */
    public Optional<String> value(String knob) {
        Path file = directory.resolve(knob);
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty(); // cleared in between
        }
    }

    /** A knob's value as a number, or the default when it is not set. */
    public long number(String knob, long otherwise) {
        return value(knob).map(text -> Long.parseLong(text.strip())).orElse(otherwise);
    }

    /** Takes a one-shot knob; two callers never get the same one. */
    public Optional<String> take(String knob) {
        return present().stream()
                .filter(name -> name.equals(knob) || name.startsWith(knob + "#"))
                .flatMap(name -> claim(name).stream())
                .findFirst();
    }

    /** Empty when somebody else was faster. */
    private Optional<String> claim(String name) {
        Path claimed = directory.resolve(".taken-" + name + "-" + SEQUENCE.getAndIncrement());
        try {
            Files.move(directory.resolve(name), claimed, StandardCopyOption.ATOMIC_MOVE);
            String value = Files.readString(claimed);
            Files.delete(claimed);
            return Optional.of(value);
        } catch (IOException _) {
            return Optional.empty(); // taken in between
        }
    }

    /** Names of the knobs that are set, in the order in which they are taken. */
    public List<String> present() {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "[!.]*")) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        names.sort(null);
        return names;
    }

    /** The verb's part of a knob's name. */
    public static String key(String verb) {
        return verb.replace(' ', '-');
    }

    private String of(String verb, String knob) {
        return key(verb) + "." + knob + target;
    }

    private Knobs write(String knob, String value) {
        try {
            Path fresh = Files.createTempFile(directory, ".", "");
            Files.writeString(fresh, value);
            Files.move(
                    fresh,
                    directory.resolve(knob),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
