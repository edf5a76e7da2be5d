package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuCountTest {

    @TempDir
    Path proc;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|1", "0-3|4", "0-1,4,6-7|5", "0-127|128", "3|1"})
    void countsACpuList(String list, int cpus) {
        assertThat(CpuCount.count(list)).hasValue(cpus);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "3-1", "0-", "0,,1", "-1"})
    void refusesWhatIsNoCpuList(String list) {
        assertThat(CpuCount.count(list)).isEmpty();
    }

    @Test
    void countsTheAffinityMaskAndNotTheJvmsProcessors() throws IOException {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(
                proc.resolve("self/status"),
                "Name:\tjava\nCpus_allowed:\tff,ffffffff\nCpus_allowed_list:\t0-39\nMems_allowed_list:\t0\n");

        assertThat(CpuCount.read(proc))
                .isEqualTo(40)
                .isNotEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void countsTheOnlineCpusWithoutAMask() throws IOException {
        Files.writeString(proc.resolve("stat"), "cpu  1 2 3\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5\n");

        assertThat(CpuCount.read(proc)).isEqualTo(2);
    }

    @Test
    void failsWhenNothingIsKnown() {
        assertThatThrownBy(() -> CpuCount.read(proc)).isInstanceOf(HostFactsException.class);
    }

    /** A flag or a quota makes the JVM see one processor; the mask of the process stays what it is. */
    @Test
    void theJvmsProcessorCountDoesNotMatter() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ActiveProcessorCount=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CpuCountMain.class.getName())
                .redirectErrorStream(true)
                .start();
        String seen =
                new String(child.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip();

        assertThat(child.waitFor()).isZero();
        assertThat(seen).isEqualTo("1 " + CpuCount.read(Path.of("/proc")));
    }

    /** Prints the JVM's processor count and ours. */
    static final class CpuCountMain {
        public static void main(String[] args) {
            System.out.println(Runtime.getRuntime().availableProcessors() + " " + CpuCount.read(Path.of("/proc")));
        }
    }
}
