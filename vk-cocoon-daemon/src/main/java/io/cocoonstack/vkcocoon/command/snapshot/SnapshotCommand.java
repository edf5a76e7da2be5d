package io.cocoonstack.vkcocoon.command.snapshot;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon snapshot}: holds the commands about snapshots. */
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        description = "Looks into the snapshot store that OCI_REGISTRY names, and moves snapshots.")
public final class SnapshotCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    private SnapshotCommand() {}

    /** The command with everything below it. */
    public static CommandLine line(Setup setup) {
        return new CommandLine(new SnapshotCommand())
                .addSubcommand(new ListCommand(setup))
                .addSubcommand(new InspectCommand(setup))
                .addSubcommand(new PushCommand(setup))
                .addSubcommand(new PullCommand(setup))
                .addSubcommand(new RemoveCommand(setup))
                .addSubcommand(new VerifyCommand(setup));
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
