package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.event.Level;

/**
 * The process itself and its way to the cluster.
 *
 * @param logLevel least level that is logged
 * @param kubeconfig kubeconfig files in the order of precedence, empty for the usual places
 */
public record ProcessSection(Level logLevel, List<Path> kubeconfig) {

    private static final Map<String, Level> LEVELS = Map.of(
            "trace", Level.TRACE,
            "debug", Level.DEBUG,
            "info", Level.INFO,
            "warn", Level.WARN,
            "warning", Level.WARN,
            "error", Level.ERROR,
            "fatal", Level.ERROR,
            "panic", Level.ERROR);

    public static final Setting<Level> LOG_LEVEL = standard(
            "VK_LOG_LEVEL",
            Texts.choice(LEVELS, text -> text.toLowerCase(Locale.ROOT)),
            "info",
            "Least level that is logged; fatal and panic mean error.");
    public static final Setting<List<Path>> KUBECONFIG = optional(
            "KUBECONFIG",
            Texts.pathList(),
            "Kubeconfig files, merged as kubectl does; unset, ~/.kube/config, else the service account of a Pod.");
    public static final Setting<Path> JAVA = optional(
                    "VK_COCOON_JAVA",
                    Texts.path(),
                    "Java 25 or newer to run on: a JDK's directory or its java command; unset, the launcher looks for one.")
            .with(Setting.Trait.LAUNCHER);
    public static final Setting<String> JAVA_OPTIONS = optional(
                    "VK_COCOON_JAVA_OPTS",
                    Texts.line(),
                    "Further options of the JVM, separated by blanks; they win over the launcher's own.")
            .with(Setting.Trait.LAUNCHER);

    static final List<Setting<?>> ALL = List.of(LOG_LEVEL, KUBECONFIG, JAVA, JAVA_OPTIONS);

    public static ProcessSection of(Values values) {
        return new ProcessSection(values.get(LOG_LEVEL), values.find(KUBECONFIG).orElse(List.of()));
    }
}
