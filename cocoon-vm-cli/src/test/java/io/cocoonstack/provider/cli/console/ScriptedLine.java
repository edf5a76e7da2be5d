package io.cocoonstack.provider.cli.console;

import io.cocoonstack.provider.cli.Vectors;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A console that follows a dialogue, and its clock. The client must say exactly what the dialogue says, not earlier; waiting takes
 * no time.
 */
final class ScriptedLine implements SerialLine, Pace {

    /** One line of a dialogue: who ({@code C}, {@code S}, {@code W}, {@code X}) and what. */
    private record Act(char who, String what) {

        long nanos() {
            return Duration.ofMillis(Long.parseLong(what)).toNanos();
        }
    }

    private final Deque<Act> script = new ArrayDeque<>();
    private final List<String> typed = new ArrayList<>();
    private long now;
    private long lastAct;
    private boolean closed;

    static ScriptedLine of(String file) {
        ScriptedLine line = new ScriptedLine();
        List<Act> acts = new ArrayList<>();
        int repeatFrom = -1;
        int times = 1;
        for (String text : Vectors.file("sac/" + file).lines().toList()) {
            if (text.startsWith("R ")) {
                repeatFrom = acts.size();
                times = Integer.parseInt(text.substring(2));
            } else if (!text.startsWith("#") && !text.isBlank()) {
                acts.add(new Act(text.charAt(0), unescaped(text.length() < 2 ? "" : text.substring(2))));
            }
        }
        line.script.addAll(acts);
        for (int i = 1; i < times; i++) {
            line.script.addAll(acts.subList(repeatFrom, acts.size()));
        }
        return line;
    }

    private static String unescaped(String text) {
        return text.replace("\\r", "\r").replace("\\n", "\n").replace("\\\\", "\\");
    }

    /** Commands that were typed after the first prompt. */
    List<String> commands() {
        return typed.stream().map(String::strip).filter(text -> !text.isEmpty()).toList();
    }

    /** Whether nothing is left to be said. */
    boolean finished() {
        return script.stream().allMatch(act -> act.who() == 'W');
    }

    boolean closed() {
        return closed;
    }

    Duration elapsed() {
        return Duration.ofNanos(now);
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void sleep(Duration time) {
        now += time.toNanos();
    }

    @Override
    public void write(String text, Duration patience) throws IOException {
        long earliest = lastAct + takeWaits();
        if (now < earliest) {
            throw new AssertionError("\"" + text.strip() + "\" came " + Duration.ofNanos(earliest - now) + " early");
        }
        Act next = script.poll();
        if (next == null || next.who() != 'C' || !next.what().equals(text)) {
            throw new AssertionError("typed \"" + text.strip() + "\" where the dialogue has " + next);
        }
        typed.add(text);
        lastAct = now;
    }

    private long takeWaits() {
        long nanos = 0;
        while (!script.isEmpty() && script.peek().who() == 'W') {
            nanos += script.remove().nanos();
        }
        return nanos;
    }

    @Override
    public String read(Duration patience) throws IOException {
        long end = now + patience.toNanos();
        Act next = script.stream().filter(act -> act.who() != 'W').findFirst().orElse(null);
        if (next == null || next.who() == 'C') {
            now = end;
            return "";
        }
        long arrives = lastAct;
        for (Act act : script) {
            if (act.who() != 'W') {
                break;
            }
            arrives += act.nanos();
        }
        if (arrives > end) {
            now = end;
            return "";
        }
        takeWaits();
        now = Math.max(now, arrives);
        lastAct = now;
        if (next.who() == 'X') {
            throw new EOFException("the console was closed");
        }
        script.remove();
        return next.what();
    }

    @Override
    public void close() {
        closed = true;
    }
}
