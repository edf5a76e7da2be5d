package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.host.CpuCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a service manager and a machine may do to the daemon. */
class ServiceLifeIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private HostUnderTest host;

    @BeforeEach
    void aHost() throws Exception {
        host = new HostUnderTest(directory);
    }

    @AfterEach
    void end() {
        host.close();
    }

    @Test
    void aStopDuringAHungCommandTakesNoLongerThanTenSecondsAndTouchesNoVm() throws Exception {
        host.cocoon("vm", "run", "--output", "json", "--name", "vk-kept", "img:1");
        host.environment.put("VK_ORPHAN_POLICY", "keep");
        host.cocoon.knobs().hang("vm run").set("vm-run.deaf", "");
        Process daemon = up();
        pod("stuck", "img:1");
        await().atMost(PATIENCE).until(() -> host.cocoon.calls().calls("vm run", "stuck") > 0);

        daemon.destroy();

        assertThat(daemon.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(daemon.exitValue()).as(host.log()).isZero();
        assertThat(host.cocoon.calls().removals()).isEmpty();
        assertThat(host.cocoon.vm("vk-kept").orElseThrow().path("state").asString())
                .isEqualTo("running");
    }

    @Test
    void theNodeIsAsBigAsTheHostWhateverTheJvmIsTold() throws Exception {
        host.environment.put("VK_COCOON_JAVA_OPTS", "-XX:ActiveProcessorCount=1 -Xmx96m");
        up();

        JsonNode capacity = node().path("status").path("capacity");
        assertThat(capacity.path("cpu").asString()).isEqualTo(Long.toString(CpuCount.read(Path.of("/proc"))));
        assertThat(capacity.path("memory").asString()).isNotEqualTo("96Mi");
    }

    @Test
    void textOfEveryScriptGoesThroughWithoutALocale() throws Exception {
        host.cocoon.knobs().failNext("image pull", 1, "Error: Abbild ü-日本 fehlt");
        up();
        pod("scripts", "registry.example.net/fehlt:1");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(host.server.objects().list("Event", "default"))
                        .anyMatch(event -> event.path("message").asString("").contains("Abbild ü-日本 fehlt")));
        assertThat(host.log()).contains("Abbild ü-日本 fehlt");
    }

    @Test
    void aJdkReplacedUnderTheDaemonEndsItForARestartAndCostsNoPod() throws Exception {
        Path jdk = copyOfThisJdk();
        host.environment.put("VK_COCOON_JAVA", jdk.toString());
        Process daemon = up();
        pod("web", "img:1");
        await().atMost(PATIENCE).until(() -> phase("web").equals("Running"));

        Files.delete(jdk.resolve("lib/jspawnhelper"));

        assertThat(daemon.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(daemon.exitValue()).isEqualTo(1);
        assertThat(host.log()).contains("the JDK under this process was replaced");
        assertThat(phase("web")).isEqualTo("Running");
        assertThat(host.cocoon.calls().removals()).isEmpty();
    }

    private String phase(String pod) {
        return host.server
                .objects()
                .get("Pod", "default", pod)
                .map(object -> object.path("status").path("phase").asString(""))
                .orElse("");
    }

    /** What running needs of it, without sources and modules for linking. */
    private Path copyOfThisJdk() throws IOException {
        Path from = Path.of(System.getProperty("java.home"));
        Path to = directory.resolve("jdk");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path relative = from.relativize(file);
                if (!relative.startsWith("jmods") && !relative.endsWith("src.zip")) {
                    Files.copy(file, to.resolve(relative.toString()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return to;
    }

    private Process up() throws Exception {
        Process daemon = host.start();
        await().atMost(PATIENCE).until(() -> {
            assertThat(daemon.isAlive()).as(host.log()).isTrue();
            return host.server.objects().get("Node", "", HostUnderTest.NODE).isPresent();
        });
        return daemon;
    }

    private JsonNode node() {
        return host.server.objects().get("Node", "", HostUnderTest.NODE).orElseThrow();
    }

    private void pod(String name, String image) {
        host.pod(name, name, image, "");
    }
}
