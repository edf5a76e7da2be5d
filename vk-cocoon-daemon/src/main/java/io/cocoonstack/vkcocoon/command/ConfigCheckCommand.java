package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.config.EffectiveSettings.Entry;
import io.cocoonstack.vkcocoon.text.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon config check}: what a start would make of the environment. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Checks the environment and prints the configuration a start would use; starts nothing.")
final class ConfigCheckCommand implements Callable<Integer> {

    private final Environment environment;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    ConfigCheckCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        Optional<ConfigurationResult.Valid> checked = environment.configuration(err);
        if (checked.isEmpty()) {
            return Commands.REFUSED;
        }
        checked.get().notices().forEach(notice -> err.println("vk-cocoon: warning: " + notice));
        Table table = new Table(List.of("VARIABLE", "SOURCE", "VALUE"));
        for (Entry entry : checked.get().effective().entries()) {
            table.row(entry.name(), entry.source().name().toLowerCase(Locale.ROOT), entry.shown());
        }
        spec.commandLine().getOut().print(table.text());
        return Commands.DONE;
    }
}
