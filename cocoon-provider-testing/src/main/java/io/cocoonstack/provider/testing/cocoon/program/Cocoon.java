package io.cocoonstack.provider.testing.cocoon.program;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** The program: finds the verb, parses its arguments, runs it. */
public final class Cocoon implements ToIntFunction<Call> {

    private final Host host;

    public Cocoon(Host host) {
        this.host = host;
    }

    @Override
    public int applyAsInt(Call call) {
        List<String> argv = call.argv();
        Optional<Verb> verb = Verbs.find(argv, host.vintageA());
        if (verb.isEmpty()) {
            return Help.answer(call);
        }
        String words = verb.get().words();
        Flags flags;
        try {
            flags = Flags.parse(
                    argv.subList(words.split(" ").length, argv.size()),
                    verb.get().spec(host.vintageA()));
        } catch (CallEnded.Failed e) {
            host.calls().add(CallLog.Kind.CALL, words, "", String.join(" ", argv));
            host.calls().add(CallLog.Kind.EXIT, words, "", Integer.toString(e.exitCode()));
            throw e;
        }
        return logged(new Session(call, host, words, flags, subject(flags)), verb.get());
    }

    private int logged(Session session, Verb verb) {
        host.calls()
                .add(
                        CallLog.Kind.CALL,
                        verb.words(),
                        session.subject(),
                        String.join(" ", session.call().argv()));
        String outcome = "killed";
        try {
            int exit = run(session, verb);
            outcome = Integer.toString(exit);
            return exit;
        } catch (CallEnded.Failed e) {
            outcome = Integer.toString(e.exitCode());
            throw e;
        } catch (CallEnded.Cancelled e) {
            outcome = "cancelled";
            throw e;
        } finally {
            host.calls().add(CallLog.Kind.EXIT, verb.words(), session.subject(), outcome);
        }
    }

    private static int run(Session session, Verb verb) {
        if (session.knob("deaf").isPresent()) {
            session.call().ignoreCancel();
        }
        session.failIfAsked("fail");
        Optional<String> answer = session.once("answer");
        if (answer.isPresent()) {
            session.call().out(answer.get());
            return 0;
        }
        verb.action().accept(session);
        return session.exitCode();
    }

    /** The VM's name where one is known, else the reference that was given: names make a better log than ids. */
    private String subject(Flags flags) {
        return flags.value("name")
                .orElseGet(() -> host.vms().nameOf(flags.first()).orElse(flags.first()));
    }
}
