package io.cocoonstack.provider.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a signal to a child reaches. Normally the child alone: a hypervisor may be among its descendants. Only a follower, which
 * never starts a VM, is ended together with its group.
 */
enum ProcessGroup {

    /** The child alone. */
    CHILD_ONLY {
        @Override
        List<String> prefix() {
            return List.of();
        }

        @Override
        void terminate(Process process) {
            process.toHandle().destroy();
        }

        @Override
        void kill(Process process) {
            process.toHandle().destroyForcibly();
        }
    },

    /** A session of the child's own, and all that is in it. */
    OWN_SESSION {
        @Override
        List<String> prefix() {
            return List.of(SETSID.toString());
        }

        @Override
        void terminate(Process process) {
            signal(process, "TERM");
        }

        @Override
        void kill(Process process) {
            signal(process, "KILL");
        }

        private void signal(Process process, String name) {
            try {
                // Also after the leader's end, when its helpers are still there. Java has no call that signals a group,
                // and the
                // shell's own kill needs nothing installed.
                new ProcessBuilder(SHELL, "-c", "kill -s " + name + " -- -" + process.pid())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                log.warn("group {} cannot be signalled, only its leader is: {}", process.pid(), e.toString());
                process.toHandle().destroy();
            }
        }
    },

    /** The child and its descendants, where there is no program that makes a session. */
    DESCENDANTS {
        @Override
        List<String> prefix() {
            return List.of();
        }

        @Override
        void terminate(Process process) {
            Stream.concat(Stream.of(process.toHandle()), process.descendants()).forEach(ProcessHandle::destroy);
        }

        @Override
        void kill(Process process) {
            Stream.concat(Stream.of(process.toHandle()), process.descendants()).forEach(ProcessHandle::destroyForcibly);
        }
    };

    private static final Logger log = LoggerFactory.getLogger(ProcessGroup.class);
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final String SHELL = "/bin/sh";

    /** The group of a follower on this host. */
    static ProcessGroup ofFollower() {
        return Files.isExecutable(SETSID) ? OWN_SESSION : DESCENDANTS;
    }

    /** Words in front of the command line. */
    abstract List<String> prefix();

    abstract void terminate(Process process);

    abstract void kill(Process process);
}
