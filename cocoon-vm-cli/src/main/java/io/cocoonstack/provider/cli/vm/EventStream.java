package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.UnreadableJson;
import io.cocoonstack.provider.cli.json.VmJson;
import io.cocoonstack.provider.cli.process.Followed;
import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.VmEventListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code vm status --event}: one JSON object a line. A line that cannot be used is logged and skipped. */
public final class EventStream {

    private static final Logger log = LoggerFactory.getLogger(EventStream.class);
    private static final int LONGEST_LINE = 1 << 20;
    private static final int SHOWN = 200;

    private final VmEventListener listener;

    private EventStream(VmEventListener listener) {
        this.listener = listener;
    }

    static Invocation invocation() {
        return Argv.of(Verb.VM_STATUS).flag("--event").flag("--format", "json").about("");
    }

    /** Follows until the stream ends or the caller is interrupted. A stream that fails without a word never was one. */
    public static void follow(ProcessRunner runner, VmEventListener listener) {
        EventStream stream = new EventStream(listener);
        Followed end = runner.follow(invocation(), LONGEST_LINE, listener::connected, stream::line);
        if (end.left()) {
            return;
        }
        if (!end.answer().ok() && end.lines() == 0) {
            throw end.answer().failure();
        }
        log.info("the event stream ended with exit code {}", end.answer().exitCode());
    }

    private void line(String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            VmJson.event(line)
                    .ifPresentOrElse(
                            listener::changed,
                            () -> log.warn("an event of an unknown kind is skipped: {}", shown(line)));
        } catch (UnreadableJson e) {
            log.warn("a line of the event stream is skipped, {}: {}", e.detail(), shown(line));
        }
    }

    private static String shown(String line) {
        String clean = line.replaceAll("\\p{Cntrl}", " ");
        return clean.codePointCount(0, clean.length()) <= SHOWN
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, SHOWN)) + "…";
    }
}
