package io.cocoonstack.vkcocoon.config;

import java.util.List;

/** What an environment amounts to. */
public sealed interface ConfigurationResult {

    /** Things to say that keep nobody from starting: unknown and retired names, settings without effect. */
    List<String> notices();

    /** Nothing is wrong. */
    record Valid(Configuration configuration, EffectiveSettings effective, List<String> notices)
            implements ConfigurationResult {

        public Valid {
            notices = List.copyOf(notices);
        }
    }

    /** At least one problem; nothing may be started. */
    record Invalid(List<Problem> problems, List<String> notices) implements ConfigurationResult {

        public Invalid {
            problems = List.copyOf(problems);
            notices = List.copyOf(notices);
        }
    }
}
