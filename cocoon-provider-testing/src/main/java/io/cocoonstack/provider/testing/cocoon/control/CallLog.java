package io.cocoonstack.provider.testing.cocoon.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the fake cocoon was asked and what came of it: {@code <state>/calls.log}, one line per fact, tab-separated:
 * milliseconds of the epoch, kind, verb, name of the VM (or the reference as it was given), detail.
 */
public final class CallLog {

    /** One fact. */
    public record Entry(Instant time, Kind kind, String verb, String subject, String detail) {}

    /** What a line tells. */
    public enum Kind {
        /** A process began; the detail is its arguments, separated by blanks. */
        CALL,
        /** A process ended; the detail is its exit code, or {@code killed}. */
        EXIT,
        /** A VM got its record; the detail is its id. */
        CREATED,
        /** A VM's guest was booted; the detail is its id. */
        BOOTED,
        /** A VM's record is gone; the detail is its id. */
        REMOVED
    }

    private static final int CELLS = 5;

    private final Path file;

    public CallLog(Path stateDirectory) {
        file = stateDirectory.resolve("calls.log");
    }

    public void add(Kind kind, String verb, String subject, String detail) {
        String line = String.join(
                "\t", Long.toString(System.currentTimeMillis()), kind.name(), verb, clean(subject), clean(detail));
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Entry> entries() {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> line.split("\t", CELLS))
                    .filter(cells -> cells.length == CELLS)
                    .map(CallLog::parse)
                    .toList();
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Processes started for a verb such as {@code "vm run"}. */
    public long calls(String verb) {
        return entries().stream()
                .filter(e -> e.kind() == Kind.CALL && e.verb().equals(verb))
                .count();
    }

    /** Processes started for a verb on one VM. */
    public long calls(String verb, String name) {
        return entries().stream()
                .filter(e -> e.kind() == Kind.CALL
                        && e.verb().equals(verb)
                        && e.subject().equals(name))
                .count();
    }

    /** How often each VM name got a record. */
    public Map<String, Long> creations() {
        return byName(Kind.CREATED);
    }

    /** How often the record of each VM name was removed. */
    public Map<String, Long> removals() {
        return byName(Kind.REMOVED);
    }

    private Map<String, Long> byName(Kind kind) {
        return entries().stream()
                .filter(e -> e.kind() == kind)
                .map(Entry::subject)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static Entry parse(String[] cells) {
        return new Entry(
                Instant.ofEpochMilli(Long.parseLong(cells[0])), Kind.valueOf(cells[1]), cells[2], cells[3], cells[4]);
    }

    private static String clean(String text) {
        return text.replaceAll("\\s", " ");
    }
}
