package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.logging.Logging;
import io.cocoonstack.vkcocoon.store.OpenStore;
import io.cocoonstack.vkcocoon.text.OneLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.event.Level;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** A command that works on the store. */
abstract class StoreCommand implements Callable<Integer> {

    private final Setup setup;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    StoreCommand(Setup setup) {
        this.setup = setup;
    }

    @Override
    public final Integer call() throws Exception {
        check();
        Optional<ConfigurationResult.Valid> checked = setup.configuration().apply(err());
        if (checked.isEmpty()) {
            return CommandLine.ExitCode.USAGE;
        }
        Configuration configuration = checked.get().configuration();
        Level wanted = configuration.process().logLevel();
        Logging.start(wanted == Level.INFO ? Level.WARN : wanted);
        try (OpenStore store = setup.store(configuration)) {
            return run(store, configuration) ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (SnapshotFailureException | RuntimeFailureException | IOException | RefusedArtifactException e) {
            failed(e);
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** Refuses arguments before anything is opened. */
    void check() {}

    /** Does the work; false when part of it failed and that has been told. */
    abstract boolean run(OpenStore store, Configuration configuration) throws IOException, RefusedArtifactException;

    final Setup setup() {
        return setup;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final void failed(Exception e) {
        err().println("vk-cocoon: " + OneLine.of(String.valueOf(e.getMessage())));
    }

    final void json(Object facts) {
        out().println(JsonMapper.shared().writeValueAsString(facts));
    }

    /** Reads {@code repository[:tag]} as the store's. */
    final SnapshotRef reference(String text) {
        ImageRef image = image(text);
        return new SnapshotRef(image.repository(), image.effectiveTag());
    }

    final ImageRef image(String text) {
        return ImageRef.parse(text)
                .filter(ImageRef::relative)
                .orElseThrow(
                        () -> refused("\"" + text + "\" is no reference of the store: accepted is repository[:tag],"
                                + " relative to OCI_REGISTRY"));
    }

    final ParameterException refused(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
