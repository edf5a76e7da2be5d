package io.cocoonstack.provider.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {

    private static final String TEXT = "grün 日本 🥥";
    private static final Invocation CALL = Argv.of(Verb.VM_INSPECT).about("x");

    @TempDir
    Path directory;

    @Test
    void everyTextPassesWhereTheLocaleIsUtf8() {
        assertThatCode(() -> Encoding.named("UTF-8").check(CALL, TEXT)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ANSI_X3.4-1968", "ISO-8859-1", "no such charset"})
    void onlyAsciiPassesWhereItIsNot(String name) {
        assertThatCode(() -> Encoding.named(name).check(CALL, "vk-lab-web-0")).doesNotThrowAnyException();
        assertThat(failure(name, "ü")).isInstanceOf(RuntimeFailure.Unsupported.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\uD83E"})
    void aTextThatNoChildCanGetIsRejected(String text) {
        assertThat(failure("UTF-8", text)).isInstanceOf(RuntimeFailure.Rejected.class);
    }

    @Test
    @Timeout(60)
    void aJvmWithAUtf8LocaleHandsTheTextOverUnchanged() throws Exception {
        assertThat(inAJvmWith("C.UTF-8")).isEqualTo("failed with exit code 1");
        assertThat(Files.readString(directory.resolve("seen"), StandardCharsets.UTF_8))
                .isEqualTo(TEXT);
    }

    @Test
    @Timeout(60)
    void aJvmWithoutOneRefusesInsteadOfSendingQuestionMarks() throws Exception {
        assertThat(inAJvmWith("C")).isEqualTo("refused before the call");
        assertThat(directory.resolve("seen")).doesNotExist();
    }

    private String inAJvmWith(String locale) throws IOException, InterruptedException {
        Path binary = Script.in(directory, "printf '%s' \"$3\" > " + directory.resolve("seen"), "exit 1");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                java,
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName(),
                binary.toString());
        builder.environment().clear();
        builder.environment().putAll(Map.of("LC_ALL", locale, "PATH", "/usr/bin:/bin"));
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        List<String> lines = said.lines().toList();
        return lines.isEmpty() ? "" : lines.getLast();
    }

    private static RuntimeFailure failure(String encoding, String text) {
        return catchThrowableOfType(RuntimeFailureException.class, () -> Encoding.named(encoding)
                        .check(CALL, text))
                .failure();
    }

    /** Runs in the other JVM. */
    static final class Probe {

        private Probe() {}

        public static void main(String[] arguments) {
            try (ProcessRunner runner = new ProcessRunner(Path.of(arguments[0]), Map.of(), Limits.DEFAULT)) {
                runner.call(new Command<Integer>() {
                    @Override
                    public Invocation invocation() {
                        return Argv.of(Verb.VM_INSPECT).positional("VM", TEXT).about("probe");
                    }

                    @Override
                    public Integer read(Answer answer) {
                        System.out.println("failed with exit code " + answer.exitCode());
                        return answer.exitCode();
                    }
                });
            } catch (RuntimeFailureException e) {
                System.out.println(
                        e.failure() instanceof RuntimeFailure.Unsupported ? "refused before the call" : e.toString());
            }
        }
    }
}
