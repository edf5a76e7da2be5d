package io.cocoonstack.vkcocoon.command.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.command.Commands;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a real registry. */
class SnapshotCommandIT {

    private static final Path REGISTRY = Path.of("/usr/bin/docker-registry");

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private FakeCocoon cocoon;
    private Process registry;

    @BeforeEach
    void aRegistryAndAHostWithASnapshot() throws IOException {
        if (!Boolean.parseBoolean(System.getenv("COCOON_REGISTRY_TESTS_REQUIRED"))) {
            Assumptions.assumeTrue(Files.isExecutable(REGISTRY), REGISTRY + " is not installed");
        }
        int port = freePort();
        Path config =
                Files.writeString(directory.resolve("config.yml"), """
                version: 0.1
                log:
                  level: error
                storage:
                  filesystem:
                    rootdirectory: %s
                  delete:
                    enabled: true
                http:
                  addr: 127.0.0.1:%d
                """.formatted(directory.resolve("storage"), port));
        registry = new ProcessBuilder(REGISTRY.toString(), "serve", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("registry.log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(30)).until(() -> listens(port));
        cocoon = FakeCocoon.start(Files.createTempDirectory("vk").resolve("c"))
                .addSnapshot("vk-lab-demo-0", "os/ubuntu:24.04");
        environment.put("OCI_REGISTRY", "127.0.0.1:" + port + "/lab");
        environment.put("HOME", directory.toString());
        environment.put("VK_NODE_NAME", "node-a");
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
        environment.put("SNAPSHOT_ZSTD_LEVEL", "3");
        environment.put("SNAPSHOT_CHUNK_SIZE_MIB", "1");
    }

    @AfterEach
    void end() {
        if (registry != null) {
            registry.destroyForcibly();
        }
        if (cocoon != null) {
            cocoon.close();
        }
    }

    @Test
    void aSnapshotGoesIntoTheRegistryIsLookedAtComesBackAndGoes() {
        assertThat(run("push", "vk-lab-demo-0")).isEqualTo("0 pushed vk-lab-demo-0:latest\n");
        assertThat(run("push", "vk-lab-demo-0", "vk-lab-demo-0:hibernate"))
                .isEqualTo("0 pushed vk-lab-demo-0:hibernate\n");
        assertThat(run("ls", "vk-lab-demo-0").lines()).hasSize(3);
        assertThat(run("ls")).startsWith("2 ").contains("name those to look at");
        assertThat(run("inspect", "vk-lab-demo-0")).contains("cloud-hypervisor", "memory-ranges", "node-a");
        assertThat(run("verify", "vk-lab-demo-0")).isEqualTo("0 vk-lab-demo-0:latest is good\n");
        assertThat(run("pull", "vk-lab-demo-0", "copy")).isEqualTo("0 pulled vk-lab-demo-0:latest as copy\n");
        assertThat(run("rm", "vk-lab-demo-0:hibernate")).isEqualTo("0 removed vk-lab-demo-0:hibernate\n");
        assertThat(run("ls", "vk-lab-demo-0:hibernate")).isEqualTo("0 Nothing is there.\n");
        assertThat(run("verify", "vk-lab-demo-0:latest")).startsWith("0 ");
    }

    @Test
    void aRegistryThatIsDownIsAFailureAndNotAnEmptyOne() throws InterruptedException {
        registry.destroyForcibly().waitFor();

        assertThat(run("ls", "vk-lab-demo-0")).startsWith("1 ").contains("vk-cocoon: vk-lab-demo-0:hibernate: ");
        assertThat(run("verify", "vk-lab-demo-0")).startsWith("1 ").doesNotContain("is good");
    }

    private String run(String... arguments) {
        StringWriter text = new StringWriter();
        List<String> line = new ArrayList<>(List.of("snapshot"));
        line.addAll(List.of(arguments));
        int code = new Commands(environment, NodeAssembly.real(environment), BuildFacts.read())
                .line()
                .setOut(new PrintWriter(text, true))
                .setErr(new PrintWriter(text, true))
                .execute(line.toArray(String[]::new));
        return code + " " + text;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
