package io.cocoonstack.provider.snapshots.real;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Another program that reads and writes registries. */
public final class Skopeo {

    private Skopeo() {}

    /** Runs it to its end; a failure is an exception with what it said. */
    public static String run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.SKOPEO.path(), "--insecure-policy"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IOException(e);
        }
        return said;
    }
}
