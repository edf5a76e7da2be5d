package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.command.snapshot.Setup;
import io.cocoonstack.vkcocoon.command.snapshot.SnapshotCommand;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line as a whole. */
public final class Commands {

    static final int DONE = CommandLine.ExitCode.OK;
    static final int FAILED = CommandLine.ExitCode.SOFTWARE;
    static final int REFUSED = CommandLine.ExitCode.USAGE;

    private final CommandLine line;

    /**
     * @param environment variables of the process
     * @param assembly what puts nodes together
     * @param build what the build knows
     */
    public Commands(Map<String, String> environment, NodeAssembly assembly, BuildFacts build) {
        Environment checked = new Environment(environment);
        RunCommand run = new RunCommand(checked, assembly, build);
        CommandLine config = new CommandLine(new ConfigCommand())
                .addSubcommand(new ConfigCheckCommand(checked))
                .addSubcommand(new ConfigExampleCommand());
        line = new CommandLine(new Root(run))
                .addSubcommand(run)
                .addSubcommand(new PlanCommand(checked, assembly, build))
                .addSubcommand(new ExplainCommand())
                .addSubcommand(SnapshotCommand.line(new Setup(environment, checked::configuration)))
                .addSubcommand(config)
                .addSubcommand(new CompletionCommand())
                .setExecutionExceptionHandler((failure, command, arguments) -> {
                    command.getErr().println("vk-cocoon: " + failure);
                    return FAILED;
                });
        String version = build.line() + ", Java " + Runtime.version();
        versions(line, version);
    }

    public CommandLine line() {
        return line;
    }

    private static void versions(CommandLine command, String version) {
        command.getCommandSpec().version(version);
        command.getSubcommands().values().forEach(below -> versions(below, version));
    }

    @Command(
            name = "vk-cocoon",
            mixinStandardHelpOptions = true,
            description = "Makes this host a Kubernetes node whose Pods are Cocoon MicroVMs. Without a command: run.",
            footer = {
                "",
                "Everything is configured by environment variables. 'vk-cocoon config",
                "example' lists them, 'vk-cocoon config check' checks those that are set.",
                "Exit codes: 0 done, 1 it could not be done, 2 wrong arguments or",
                "configuration and nothing was begun."
            })
    private record Root(RunCommand run) implements Callable<Integer> {

        @Override
        public Integer call() throws InterruptedException {
            return run.call();
        }
    }
}
