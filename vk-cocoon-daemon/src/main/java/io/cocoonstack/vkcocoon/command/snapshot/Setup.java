package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.store.OpenStore;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How commands come to their parts.
 *
 * @param environment variables of the process
 * @param configuration the same, checked; when it is empty, every problem has been told to the writer
 */
public record Setup(
        Map<String, String> environment, Function<PrintWriter, Optional<ConfigurationResult.Valid>> configuration) {

    OpenStore store(Configuration given) {
        return OpenStore.of(given.snapshots(), environment);
    }

    CocoonCli runtime(Configuration given) {
        return CocoonCli.builder(given.runtime().cocoon()).build();
    }
}
