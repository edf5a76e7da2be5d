package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.assembly.StartFailure;
import io.cocoonstack.vkcocoon.assembly.Teardown;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.logging.Logging;
import io.cocoonstack.vkcocoon.text.OneLine;
import io.cocoonstack.vkcocoon.text.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code vk-cocoon plan}: what a start would do to Pods and VMs, without doing it. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = "Prints what a start would do to every Pod and VM of this node, without doing it."
                + " Ends with 1 when a start would be refused.")
final class PlanCommand implements Callable<Integer> {

    private final Environment environment;
    private final NodeAssembly assembly;
    private final BuildFacts build;

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    PlanCommand(Environment environment, NodeAssembly assembly, BuildFacts build) {
        this.environment = environment;
        this.assembly = assembly;
        this.build = build;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        Optional<ConfigurationResult.Valid> checked = environment.configuration(err);
        if (checked.isEmpty()) {
            return Commands.REFUSED;
        }
        Level wanted = checked.get().configuration().process().logLevel();
        Logging.start(wanted == Level.INFO ? Level.WARN : wanted);
        StartupPlan plan;
        Teardown teardown = new Teardown();
        try {
            plan = assembly.plan(checked.get().configuration(), build, teardown);
        } catch (StartFailure failure) {
            err.println("vk-cocoon: " + failure.getMessage());
            return Commands.FAILED;
        } finally {
            teardown.close();
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? JsonMapper.shared().writeValueAsString(plan) + "\n" : table(plan));
        plan.refusals().forEach(refusal -> err.println("vk-cocoon: a start would be refused: " + OneLine.of(refusal)));
        return plan.refusals().isEmpty() ? Commands.DONE : Commands.FAILED;
    }

    private static String table(StartupPlan plan) {
        if (plan.lines().isEmpty()) {
            return "Nothing to do: no Pod and no VM.\n";
        }
        Table table = new Table(List.of("SUBJECT", "ACTION", "WHY"));
        plan.lines()
                .forEach(line ->
                        table.row(OneLine.of(line.subject()), OneLine.of(line.action()), OneLine.of(line.why())));
        return table.text();
    }
}
