package io.cocoonstack.provider.core.cluster.environment;

import io.cocoonstack.provider.core.cluster.environment.EnvironmentSource.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wrong, in the words of virtual-kubelet's events. */
final class Findings {

    private final String pod;
    private final List<Resolution.Notice> notices = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final List<String> unavailable = new ArrayList<>();

    Findings(String pod) {
        this.pod = pod;
    }

    Resolution resolution(List<Resolution.ContainerVariables> containers) {
        return new Resolution(containers, notices, missing, unavailable);
    }

    /** The values, or null after writing down why there are none. {@code variable} is empty for a whole source. */
    @Nullable
    Map<String, String> read(
            Lookup<Map<String, String>> lookup, ReferenceKind kind, String name, boolean optional, String variable) {
        return switch (lookup) {
            case Lookup.Found(Map<String, String> values) -> values;
            case Lookup.Absent<Map<String, String>>() -> {
                String what = kind.word() + " \"" + name + "\" not found";
                notice(kind.missing(optional), optional, variable, what);
                if (!optional) {
                    missing.add(what);
                }
                yield null;
            }
            case Lookup.Unreadable<Map<String, String>>(String why) -> {
                String what = "failed to read " + kind.word() + " \"" + name + "\"";
                notice(kind.unreadable(optional), optional, variable, what);
                if (!optional) {
                    unavailable.add(what + ": " + why);
                }
                yield null;
            }
        };
    }

    void keyMissing(ReferenceKind kind, String name, String key, boolean optional, String variable) {
        String what = "key \"" + key + "\" does not exist in " + kind.word() + " \"" + name + "\"";
        notice(kind.keyMissing(optional), optional, variable, what);
        if (!optional) {
            missing.add(
                    kind.word() + " \"" + name + "\" doesn't contain the \"" + key + "\" key required by pod " + pod);
        }
    }

    void invalidNames(List<String> names, ReferenceKind kind, String namespace, String name) {
        if (!names.isEmpty()) {
            notices.add(new Resolution.Notice(
                    "InvalidEnvironmentVariableNames",
                    "keys [" + String.join(", ", names) + "] from " + kind.word() + " " + namespace + "/" + name
                            + " were skipped since they are invalid as environment variable names"));
        }
    }

    /** Something no retry will ever give. */
    void impossible(String variable, String why) {
        missing.add("environment variable \"" + variable + "\": " + why);
    }

    void servicesUnreadable(String why) {
        unavailable.add("failed to list services: " + why);
    }

    private void notice(String reason, boolean optional, String variable, String what) {
        String message =
                optional && !variable.isEmpty() ? "skipping optional envvar \"" + variable + "\": " + what : what;
        notices.add(new Resolution.Notice(reason, message));
    }
}
