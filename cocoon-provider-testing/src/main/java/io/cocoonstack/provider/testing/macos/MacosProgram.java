package io.cocoonstack.provider.testing.macos;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/** The program: finds the verb, parses its arguments, runs it. Failures are one log line on stderr and exit code 1. */
final class MacosProgram implements ToIntFunction<Call> {

    private static final String SCREEN = "vnc vnc-password";

    private record Verb(String values, String switches, Action action) {}

    @FunctionalInterface
    private interface Action {

        void run(MacosVerbs verbs);
    }

    private static final Map<String, Verb> VERBS = Map.of(
            "vm run",
            new Verb(
                    "name cpus memory storage net " + SCREEN,
                    "exit-on-reboot random-smbios hugepages",
                    MacosVerbs::run),
            "vm start",
            new Verb(SCREEN, "exit-on-reboot", MacosVerbs::start),
            "vm inspect",
            new Verb("", "", MacosVerbs::inspect),
            "vm list",
            new Verb("output", "", MacosVerbs::list),
            "vm rm",
            new Verb("", "force", MacosVerbs::remove),
            "image inspect",
            new Verb("", "", MacosVerbs::inspectImage),
            "image pull",
            new Verb("", "force", MacosVerbs::pullImage));

    private final MacosHost host;

    MacosProgram(MacosHost host) {
        this.host = host;
    }

    @Override
    public int applyAsInt(Call call) {
        List<String> argv = call.argv();
        String words = String.join(" ", argv.subList(0, Math.min(2, argv.size())));
        host.calls().add(CallLog.Kind.CALL, words, "", String.join(" ", argv));
        host.knobs().value("macos.noise").ifPresent(text -> call.err(text + "\n"));
        int exit = 1;
        try {
            Verb verb = VERBS.get(words);
            if (verb == null) {
                throw new CallEnded.Failed("unknown command \"" + words + "\"");
            }
            Flags flags = Flags.parse(argv.subList(2, argv.size()), spec(verb));
            verb.action().run(new MacosVerbs(call, host, words, flags));
            exit = 0;
        } catch (CallEnded.Failed e) {
            call.err("2026-08-01T10:00:00Z ERR command failed error=\"" + e.text() + "\"\n");
            exit = e.exitCode();
        } finally {
            host.calls().add(CallLog.Kind.EXIT, words, "", Integer.toString(exit));
        }
        return exit;
    }

    private static Flags.Spec spec(Verb verb) {
        Map<Character, String> letters = verb.values().equals("output") ? Map.of('o', "output") : Map.of();
        return new Flags.Spec(set(verb.values()), set(verb.switches()), letters, 0, 1);
    }

    private static Set<String> set(String words) {
        return words.isEmpty() ? Set.of() : Set.of(words.split(" "));
    }
}
