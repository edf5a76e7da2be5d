package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code vm exec} and {@code vm logs}. Unless the knob {@code guest.commands} is set, the guest knows a handful of
 * commands and runs nothing on the host: {@code echo}, {@code cat}, {@code env}, {@code uname}, {@code hostname}, {@code true}, {@code false}, and
 * {@code sh -c "exit N"}; every other command succeeds without a word.
 */
public final class GuestVerbs {

    private GuestVerbs() {}

    public static void exec(Session session) {
        List<String> words = session.flags().positionals();
        if (words.size() < 2) {
            throw new CallEnded.Failed("exec: no command given");
        }
        ObjectNode vm = session.existing("exec", words.getFirst());
        if (!Vms.is(vm, "running")) {
            throw new CallEnded.Failed(
                    "exec: vm " + VmDocument.id(vm) + " is " + vm.path("state").asString() + ", not running");
        }
        session.work();
        List<String> argv = words.subList(1, words.size());
        boolean real = session.host().knobs().value("guest.commands").isPresent();
        session.exitWith(
                real ? HostCommand.run(session, VmDocument.id(vm), argv) : guest(session, VmDocument.name(vm), argv));
    }

    private static int guest(Session session, String host, List<String> argv) {
        String line = String.join(" ", argv.subList(1, argv.size()));
        switch (argv.getFirst()) {
            case "echo" -> session.call().out(line + "\n");
            case "hostname" -> session.call().out(host + "\n");
            case "env" ->
                session.call()
                        .out(session.flags().values("env").stream()
                                .map(v -> v + "\n")
                                .collect(Collectors.joining()));
            case "cat" -> {
                if (!line.isEmpty()) {
                    return GuestCommand.run(session, argv);
                }
                copy(session);
            }
            default -> {
                return GuestCommand.run(session, argv);
            }
        }
        return 0;
    }

    private static void copy(Session session) {
        if (!session.flags().has("interactive")) {
            return;
        }
        for (byte[] piece = session.call().stdin();
                piece.length > 0;
                piece = session.call().stdin()) {
            session.call().out(piece);
        }
    }

    public static void logs(Session session) {
        ObjectNode vm = session.existing("logs", session.flags().first());
        session.work();
        List<String> lines = session.host().calls().entries().stream()
                .filter(e -> e.kind() == CallLog.Kind.BOOTED && e.detail().equals(VmDocument.id(vm)))
                .map(e -> "cloud-hypervisor: " + e.time() + ": booted " + e.subject() + "\n")
                .toList();
        if (lines.isEmpty()) {
            throw new CallEnded.Failed("logs: open log " + VmDocument.id(vm) + ": VM may not have been started yet");
        }
        int tail = (int) session.flags().number("tail", 0);
        int from = tail > 0 ? Math.max(0, lines.size() - tail) : 0;
        byte[] text = String.join("", lines.subList(from, lines.size())).getBytes(StandardCharsets.UTF_8);
        session.call().out(text);
    }
}
