package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.vkcocoon.config.ConfigurationReader;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;

/** The environment of the process, read by every command alike. */
record Environment(Map<String, String> variables) {

    /** Its configuration; without one every problem has been told to {@code err}. */
    Optional<ConfigurationResult.Valid> configuration(PrintWriter err) {
        return switch (ConfigurationReader.read(variables)) {
            case ConfigurationResult.Valid valid -> Optional.of(valid);
            case ConfigurationResult.Invalid invalid -> {
                invalid.notices().forEach(notice -> err.println("vk-cocoon: warning: " + notice));
                invalid.problems().forEach(problem -> err.println("vk-cocoon: " + problem.sentence()));
                yield Optional.empty();
            }
        };
    }
}
