package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.assembly.RunningNode;
import io.cocoonstack.vkcocoon.assembly.StartFailure;
import io.cocoonstack.vkcocoon.assembly.Teardown;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.logging.Logging;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon run}: the node, until a signal or until it cannot go on. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs the node until SIGTERM or SIGINT. VMs go on when it ends.")
final class RunCommand implements Callable<Integer> {

    private final Environment environment;
    private final NodeAssembly assembly;
    private final BuildFacts build;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    RunCommand(Environment environment, NodeAssembly assembly, BuildFacts build) {
        this.environment = environment;
        this.assembly = assembly;
        this.build = build;
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<ConfigurationResult.Valid> checked =
                environment.configuration(spec.commandLine().getErr());
        if (checked.isEmpty()) {
            return Commands.REFUSED;
        }
        Logging.start(checked.get().configuration().process().logLevel());
        Logger log = LoggerFactory.getLogger("vk-cocoon");
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> log.error("thread {} ended by a fault", thread.getName(), failure));
        log.info(build.line());
        log.info("configuration: {}", checked.get().effective().line());
        checked.get().notices().forEach(log::warn);

        Teardown teardown = new Teardown();
        Termination termination = new Termination(teardown, Termination.LIMIT, Runtime.getRuntime()::halt);
        Runtime.getRuntime().addShutdownHook(new Thread(termination::onSignal, "termination"));
        String reason;
        try {
            RunningNode node = assembly.start(checked.get().configuration(), build, teardown);
            reason = node.awaitFailure();
        } catch (StartFailure failure) {
            log.debug("start failed", failure);
            reason = failure.getMessage();
        } catch (Teardown.StoppedException stopped) {
            reason = "stopped while starting";
        } catch (RuntimeException | Error fault) {
            log.error("the node ends by a fault of its own", fault);
            reason = "this is a fault of vk-cocoon: " + fault;
        }
        if (termination.beginEnd()) {
            log.error("{}", reason);
            termination.letDown();
        }
        return Commands.FAILED;
    }
}
