package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.json.MacosRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a guest's process lives: process ids are used again, so its command line must name the guest's disk. */
final class Liveness {

    private static final Logger log = LoggerFactory.getLogger(Liveness.class);

    private final Path proc;

    /** @param proc where the kernel shows processes, {@code /proc} */
    Liveness(Path proc) {
        this.proc = proc;
    }

    boolean alive(MacosRecord guest) {
        if (guest.pid() <= 0 || guest.disk().isEmpty()) {
            return false;
        }
        Path commandLine = proc.resolve(Long.toString(guest.pid())).resolve("cmdline");
        try {
            return new String(Files.readAllBytes(commandLine), StandardCharsets.UTF_8).contains(guest.disk());
        } catch (IOException e) {
            log.trace("process {} of {}: {}", guest.pid(), guest.name(), e.toString());
            return false;
        }
    }
}
