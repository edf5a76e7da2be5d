package io.cocoonstack.provider.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class CallLogTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(Launcher.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @TempDir
    Path directory;

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    @Test
    void aCallIsLoggedWithItsArgumentsButWithoutItsSecrets() {
        Path binary = Script.in(directory, "exit 0");
        try (ProcessRunner runner = new ProcessRunner(binary, Map.of(), Limits.DEFAULT)) {
            runner.call(new Guest());
        }
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(binary + " vm exec -e TOKEN=*** ID -- sh (2 more)");
    }

    private record Guest() implements Command<Integer> {

        @Override
        public Invocation invocation() {
            return Argv.of(Verb.VM_EXEC)
                    .flag("-e", "TOKEN=s3cret")
                    .positional("VM", "ID")
                    .rest("command", List.of("sh", "-c", "login s3cret"))
                    .about("ID");
        }

        @Override
        public Integer read(Answer answer) {
            return answer.exitCode();
        }
    }
}
