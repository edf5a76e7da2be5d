package io.cocoonstack.provider.testing.cocoon.program;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.List;
import java.util.Set;

/** What the argument parser says to verbs it does not know, and the version text. */
final class Help {

    private static final Set<String> GROUPS = Set.of("vm", "snapshot", "image", "fake");

    private Help() {}

    /** An unknown verb of a known group gets the group's help and exit code 0, unless it has a flag. */
    static int answer(Call call) {
        List<String> argv = call.argv();
        if (argv.isEmpty()) {
            call.out(text(""));
            return 0;
        }
        String group = argv.getFirst();
        if (!GROUPS.contains(group)) {
            throw new CallEnded.Failed("unknown command \"" + group + "\" for \"cocoon\"");
        }
        for (String word : argv) {
            if (word.equals("--")) {
                break;
            }
            if (word.startsWith("--")) {
                throw new CallEnded.Failed("unknown flag: " + word.replaceFirst("=.*", ""));
            }
            if (word.startsWith("-") && word.length() > 1) {
                throw new CallEnded.Failed("unknown shorthand flag: '" + word.charAt(1) + "' in " + word);
            }
        }
        call.out(text(" " + group));
        return 0;
    }

    private static String text(String group) {
        return "Usage:\n  cocoon" + group + " [command]\n\nAvailable Commands:\n  …\n\nFlags:\n  -h, --help   help\n";
    }

    static void version(Session session) {
        String version = session.host().vintageA() ? "v0.3.8" : "v0.5.9";
        session.call()
                .out("Version:        " + version + "\nGit hash:       0000000\nBuilt:          2026-08-01\n"
                        + "Golang version: go1.26\nOS/Arch:        linux/amd64\n");
    }
}
