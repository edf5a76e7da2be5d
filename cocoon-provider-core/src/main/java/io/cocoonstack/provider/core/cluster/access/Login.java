package io.cocoonstack.provider.core.cluster.access;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How we say who we are, apart from a client certificate. No variant shows a secret in its text. */
public sealed interface Login {

    /** Not at all: a client certificate alone, or nobody. */
    record Nobody() implements Login {}

    record Token(String token) implements Login {
        @Override
        public String toString() {
            return "a token";
        }
    }

    /** A token in a file that is replaced from time to time. */
    record TokenFile(Path path) implements Login {
        @Override
        public String toString() {
            return "the token in " + path;
        }
    }

    record Basic(String user, String password) implements Login {
        @Override
        public String toString() {
            return "user " + user;
        }
    }

    /**
     * A credential plugin.
     *
     * @param apiVersion version of {@code client.authentication.k8s.io} the plugin speaks
     * @param clusterInfo JSON of the cluster for a plugin that wants it, empty for one that does not
     * @param installHint what the configuration says when the plugin is missing, empty when nothing
     */
    record Plugin(
            String apiVersion,
            String command,
            List<String> arguments,
            Map<String, String> environment,
            String clusterInfo,
            String installHint)
            implements Login {

        public Plugin {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        @Override
        public String toString() {
            return "the plugin " + command;
        }
    }
}
