package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands, through the launcher of the tree the build leaves, as processes. */
class LauncherIT {

    private static final Path LAUNCHER =
            Path.of("target/vk-cocoon/bin/vk-cocoon").toAbsolutePath();
    private static final String REGISTRY = "registry.example.net/vms";

    @TempDir
    private Path directory;

    @Test
    void theVersionNamesReleaseRevisionAndBuildTime() throws Exception {
        Shell.Outcome outcome = vkCocoon(Map.of(), "--version");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .matches("vk-cocoon 0\\.1\\.0, revision (unknown|[0-9a-f]{12,40}(-dirty)?),"
                        + " build time (unknown|[0-9-]{10}T[0-9:]{8}Z), Java 2[5-9].*\\n");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void itWorksThroughSymbolicLinksFromAnyDirectory() throws Exception {
        Path bin = Files.createDirectories(directory.resolve("a dir/bin"));
        Files.createSymbolicLink(bin.resolve("real"), LAUNCHER);
        Files.createSymbolicLink(bin.resolve("relative"), Path.of("real"));
        Files.createSymbolicLink(directory.resolve("vk"), Path.of("a dir/bin/relative"));

        Shell.Outcome outcome =
                Shell.run(Path.of("/"), Map.of("PATH", "/usr/bin:/bin"), List.of(directory + "/vk", "--version"));

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isZero();
    }

    @Test
    void unknownArgumentsAndCommandsEndWithTwo() throws Exception {
        for (String[] arguments : new String[][] {
            {"fly"},
            {"run", "--fast"},
            {"config"},
            {"config", "fix"},
            {"plan", "more"},
            {"completion", "fish"},
            {"--verbose"}
        }) {
            Shell.Outcome outcome = vkCocoon(Map.of("OCI_REGISTRY", REGISTRY), arguments);
            assertThat(outcome.code()).as(Arrays.toString(arguments)).isEqualTo(2);
            assertThat(outcome.err()).isNotBlank();
            assertThat(outcome.out()).isEmpty();
        }
    }

    @Test
    void aWrongConfigurationEndsEveryCommandWithTwoAndNamesEveryProblem() throws Exception {
        Map<String, String> environment =
                Map.of("VK_KUBELET_PORT", "10250 # the default", "VK_RESERVE_PERCENT", "20%", "VK_NODE_NAM", "x");
        for (String[] arguments : new String[][] {{}, {"run"}, {"plan"}, {"config", "check"}}) {
            Shell.Outcome outcome = vkCocoon(environment, arguments);

            assertThat(outcome.code()).as(Arrays.toString(arguments)).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err().lines())
                    .hasSize(4)
                    .anyMatch(line -> line.contains("OCI_REGISTRY must be set"))
                    .anyMatch(line -> line.contains("VK_KUBELET_PORT=\"10250 # the default\""))
                    .anyMatch(line -> line.contains("VK_RESERVE_PERCENT=20%"))
                    .anyMatch(line -> line.contains("VK_NODE_NAM ") && line.contains("VK_NODE_NAME"));
        }
    }

    @Test
    void aRightConfigurationIsShownWithItsSecretsMasked() throws Exception {
        Shell.Outcome outcome =
                vkCocoon(Map.of("OCI_REGISTRY", REGISTRY, "COCOON_MACOS_VNC_PASSWORD", "s3cr3t"), "config", "check");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .containsPattern("OCI_REGISTRY +set +registry.example.net/vms")
                .containsPattern("COCOON_MACOS_VNC_PASSWORD +set +\\*\\*\\*")
                .containsPattern("VK_KUBELET_PORT +default +10250")
                .doesNotContain("s3cr3t");
    }

    @Test
    void textStaysUtf8WithoutALocale() throws Exception {
        Shell.Outcome outcome = vkCocoon(
                Map.of("OCI_REGISTRY", REGISTRY, "VK_PROVIDER_ID", "ü-日本", "VK_LEASES_PATH", "/var/ü"),
                "config",
                "check");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("ü-日本", "/var/ü");
    }

    @Test
    void completionIsAScriptBashCanRead() throws Exception {
        Path script = directory.resolve("completion");
        Files.writeString(script, vkCocoon(Map.of(), "completion", "bash").out());

        Shell.Outcome outcome = Shell.run(
                directory,
                Map.of("PATH", "/usr/bin:/bin"),
                List.of("bash", "-c", "source completion && complete -p vk-cocoon"));

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(vkCocoon(Map.of(), "completion", "zsh").out()).startsWith("#compdef vk-cocoon\n");
    }

    @Test
    void theTreeHoldsEverythingAServiceNeeds() {
        Path tree = LAUNCHER.getParent().getParent();

        assertThat(tree.resolve("packaging/vk-cocoon.service")).isRegularFile();
        assertThat(tree.resolve("packaging/vk-cocoon.env.example")).isRegularFile();
        assertThat(tree.resolve("lib/vk-cocoon-daemon-0.1.0.jar")).isRegularFile();
    }

    private Shell.Outcome vkCocoon(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.put("PATH", "/usr/bin:/bin");
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        return Shell.run(directory, all, command);
    }
}
