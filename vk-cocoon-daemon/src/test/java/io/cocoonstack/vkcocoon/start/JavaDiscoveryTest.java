package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which Java the launcher takes, over made-up JDKs that only tell their name and arguments. */
class JavaDiscoveryTest {

    @TempDir
    private Path directory;

    private Path launcher;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void copyTheLauncher() throws IOException {
        // The one place no variable can move is the machine's own directory of JDKs.
        String finder = Files.readString(Path.of("src/main/launcher/find-java"), StandardCharsets.UTF_8);
        assertThat(finder).contains("in /usr/lib/jvm/*");
        executable(
                directory.resolve("tree/bin/find-java"),
                finder.replace("in /usr/lib/jvm/*", "in '" + directory + "'/jvm/*"));
        launcher = directory.resolve("tree/bin/vk-cocoon");
        executable(launcher, Files.readString(Path.of("src/main/launcher/vk-cocoon"), StandardCharsets.UTF_8));
        Files.createDirectories(directory.resolve("tree/lib"));
        Files.createDirectories(directory.resolve("jvm"));
        environment.put("PATH", "/usr/bin:/bin");
    }

    @Test
    void theNewestJdkOfTheMachineIsFound() throws Exception {
        jdk("jvm/java-8", "1.8.0_402");
        jdk("jvm/java-17", "17.0.9");
        jdk("jvm/java-25", "25.0.3");
        jdk("jvm/java-26", "26");
        jdk("jvm/java-24", "24.0.1");
        Files.createDirectories(directory.resolve("jvm/empty"));

        assertThat(started()).startsWith("java-26 ");
    }

    @Test
    void javaHomeWinsWhenItIsNewEnough() throws Exception {
        jdk("jvm/java-26", "26");
        environment.put("JAVA_HOME", jdk("elsewhere/jdk 25", "25.0.1").toString());

        assertThat(started()).startsWith("jdk 25 ");
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOver() throws Exception {
        jdk("jvm/java-25", "25.0.3");
        environment.put("JAVA_HOME", jdk("elsewhere/jdk-17", "17.0.9").toString());

        assertThat(started()).startsWith("java-25 ");
    }

    @Test
    void aJdkWithoutAReleaseFileIsAsked() throws Exception {
        Path jdk = jdk("jvm/java-25", "25.0.3");
        Files.delete(jdk.resolve("release"));

        assertThat(started()).startsWith("java-25 ");
    }

    @Test
    void thePathIsTheLastResort() throws Exception {
        environment.put("PATH", jdk("elsewhere/jdk-25", "25").resolve("bin") + ":/usr/bin:/bin");

        assertThat(started()).startsWith("jdk-25 ");
    }

    @Test
    void anExplicitJavaWinsAsDirectoryAndAsCommand() throws Exception {
        jdk("jvm/java-26", "26");
        Path jdk = jdk("elsewhere/mine", "25.0.1");

        environment.put("VK_COCOON_JAVA", jdk.toString());
        assertThat(started()).startsWith("mine ");
        environment.put("VK_COCOON_JAVA", jdk.resolve("bin/java").toString());
        assertThat(started()).startsWith("mine ");
    }

    @Test
    void anExplicitJavaThatIsNoGoodIsRefusedInsteadOfReplaced() throws Exception {
        jdk("jvm/java-26", "26");

        environment.put("VK_COCOON_JAVA", jdk("elsewhere/old", "17.0.9").toString());
        assertThat(refused(2)).contains("VK_COCOON_JAVA=", "it is Java 17, expected 25 or newer");
        environment.put("VK_COCOON_JAVA", directory + "/nowhere");
        assertThat(refused(2)).contains("VK_COCOON_JAVA=", "expected the directory or the java command of a JDK 25");
    }

    @Test
    void withoutAnyJavaOneSentenceSaysSo() throws Exception {
        jdk("jvm/java-17", "17.0.9");
        environment.put("PATH", onlyTheTools().toString());

        assertThat(refused(1)).contains("no Java 25 or newer found in JAVA_HOME, /usr/lib/jvm or PATH");
    }

    @Test
    void aTreeWithoutLibrariesIsReported() throws Exception {
        Files.delete(directory.resolve("tree/lib"));

        assertThat(refused(1)).contains("tree/lib is missing");
    }

    @Test
    void optionsComeAfterOursAndAreSplitAtBlanksOnly() throws Exception {
        jdk("jvm/java-25", "25");
        environment.put("VK_COCOON_JAVA_OPTS", "-Xmx1g  -Dglob=*");

        assertThat(started("run", "two words", ""))
                .containsPattern("-Xmx128m .*-Xmx1g -Dglob=\\* -cp .*/tree/lib/\\* io\\.cocoonstack\\.vkcocoon\\.Main")
                .endsWith("Main run two words \n");
    }

    @Test
    void aUtf8LocaleIsSetUnlessThereIsOne() throws Exception {
        jdk("jvm/java-25", "25");
        assertThat(started()).contains("LC_ALL=C.UTF-8 ");

        environment.put("LC_ALL", "C");
        assertThat(started()).contains("LC_ALL=C.UTF-8 ");

        environment.remove("LC_ALL");
        environment.put("LANG", "de_DE.utf8");
        assertThat(started()).contains("LC_ALL= ");
    }

    private String started(String... arguments) throws Exception {
        Shell.Outcome outcome = run(arguments);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isZero();
        return outcome.out();
    }

    private String refused(int code) throws Exception {
        Shell.Outcome outcome = run();
        assertThat(outcome.code()).isEqualTo(code);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).singleElement().asString().startsWith("vk-cocoon: ");
        return outcome.err();
    }

    private Shell.Outcome run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
        command.addAll(List.of(arguments));
        return Shell.run(directory, environment, command);
    }

    /** A JDK whose java tells its version on {@code -version}, else its name, its locale and its arguments. */
    private Path jdk(String place, String version) throws IOException {
        Path jdk = directory.resolve(place);
        Files.createDirectories(jdk);
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        executable(jdk.resolve("bin/java"), """
                #!/bin/sh
                if [ "${1:-}" = -version ]; then
                    echo 'openjdk version "%s" 2026-01-01' >&2
                    exit 0
                fi
                printf '%%s LC_ALL=%%s %%s\\n' '%s' "${LC_ALL:-}" "$*"
                """.formatted(version, jdk.getFileName()));
        return jdk;
    }

    /** A directory with what the launcher needs and no java. */
    private Path onlyTheTools() throws IOException {
        Path tools = Files.createDirectories(directory.resolve("tools"));
        for (String tool : List.of("sed", "dirname", "readlink")) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin/" + tool));
        }
        return tools;
    }

    private static void executable(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, script, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
