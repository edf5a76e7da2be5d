package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import io.cocoonstack.vkcocoon.store.OpenStore;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;

/**
 * How commands come to their parts.
 *
 * @param configuration checked environment; when it is empty, every problem has been told to the writer
 */
public record Setup(Function<PrintWriter, Optional<ConfigurationResult.Valid>> configuration) {

    OpenStore store(Configuration given) {
        return OpenStore.of(given.snapshots());
    }

    CocoonCli runtime(Configuration given) {
        return CocoonCli.builder(given.runtime().cocoon()).build();
    }
}
