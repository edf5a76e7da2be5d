package io.cocoonstack.provider.cli.guest;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code vm exec}: the guest command's exit code. Exit code 1 has two meanings; only cocoon's own failure prints an error line,
 * the guest's command never makes cocoon print one.
 */
record ExecCommand(String id, List<String> command, Map<String, String> environment, boolean stdin)
        implements Command<Integer> {

    private static final String OWN_FAILURE = "Error: exec: ";

    @Override
    public Invocation invocation() {
        Argv argv = Argv.of(Verb.VM_EXEC).flagIf(stdin, "-i");
        new TreeMap<>(environment).forEach((key, value) -> argv.flag("-e", key + "=" + value));
        return argv.positional("VM", id).rest("command", command).about(id);
    }

    @Override
    public Integer read(Answer answer) {
        if (answer.exitCode() == 1 && lastLine(answer.stderr()).startsWith(OWN_FAILURE)) {
            if (answer.says("vm not found") || answer.says("no such vm")) {
                throw answer.failure(RuntimeFailure.Gone::new);
            }
            throw answer.failure();
        }
        return answer.exitCode();
    }

    private static String lastLine(String text) {
        return text.lines().filter(line -> !line.isBlank()).reduce("", (_, line) -> line);
    }
}
