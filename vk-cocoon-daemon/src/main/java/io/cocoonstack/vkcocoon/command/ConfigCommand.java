package io.cocoonstack.vkcocoon.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon config}: holds the commands about the configuration. */
@Command(name = "config", mixinStandardHelpOptions = true, description = "About the configuration.")
final class ConfigCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
