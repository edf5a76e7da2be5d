package io.cocoonstack.provider.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the JVM may not call the C library, children are started by the JDK and nobody sees a difference. */
class WithoutNativeAccessTest {

    @TempDir
    Path directory;

    @Test
    void commandsAndSessionsAndTheirEndsAreTheSame() throws Exception {
        Path findings = directory.resolve("findings");
        Path output = directory.resolve("output");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "--illegal-native-access=deny",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        ChildrenOfTheJdk.class.getName(),
                        directory.toString(),
                        findings.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = jvm.waitFor(90, TimeUnit.SECONDS);
        jvm.destroyForcibly();

        assertThat(ended && Files.exists(findings))
                .as(() -> "the JVM ended as " + jvm + " and said " + contentOf(output.toFile()))
                .isTrue();
        assertThat(findings).content().isEqualTo("""
                closed: true
                command: vm inspect
                ends at once: 20
                environment: 0 added
                left by its caller: vm exec vk-lab-web-0: interrupted
                megabytes: true
                signal: 137
                spawner: false
                streams: 7 inout err
                without input: 3
                """);
    }
}
