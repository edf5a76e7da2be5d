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
 * never starts a VM, is ended together with its group, and also when this process dies without a word.
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
            return List.of(SETSID.toString(), SHELL, "-c", WHILE_THE_PARENT_LIVES, "follower");
        }

        @Override
        void terminate(Process process) {
            signal(process, "TERM");
        }

        @Override
        void kill(Process process) {
            signal(process, "KILL");
        }

        // Java has no call that signals a group; the shell's own kill needs nothing installed.
        private void signal(Process process, String name) {
            try {
                // Also after the leader's end: its helpers may still be there.
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
            return List.of(SHELL, "-c", WHILE_THE_PARENT_LIVES, "follower");
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

    /**
     * Runs its arguments as a command and ends it when the pipe on stdin ends, which is when its parent is gone, however that
     * came. Without this a follower would poll on until its next write, on a quiet node for ever. The shell itself stays until
     * the command has ended and exits with its code.
     */
    private static final String WHILE_THE_PARENT_LIVES = """
            exec 3<&0
            "$@" 3<&- </dev/null &
            child=$!
            trap 'kill -s TERM "$child"' TERM INT
            { read -r line <&3; kill -s TERM "$child"; } >/dev/null 2>&1 &
            watcher=$!
            exec 3<&-
            wait "$child"; code=$?
            while kill -s 0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
            kill -s TERM "$watcher" 2>/dev/null
            exit "$code"
            """;

    /** The group of a follower on this host. */
    static ProcessGroup ofFollower() {
        return Files.isExecutable(SETSID) ? OWN_SESSION : DESCENDANTS;
    }

    /** Words in front of the command line. */
    abstract List<String> prefix();

    /** Whether stdin must be a pipe of which this process keeps the other end. */
    boolean watchesParent() {
        return this != CHILD_ONLY;
    }

    abstract void terminate(Process process);

    abstract void kill(Process process);
}
