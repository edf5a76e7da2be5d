package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.config.EnvironmentExample;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon config example}: every variable there is. */
@Command(
        name = "example",
        mixinStandardHelpOptions = true,
        description = "Prints an environment file with every variable, what it does, what it accepts and its default.")
final class ConfigExampleCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(EnvironmentExample.text());
        return Commands.DONE;
    }
}
