package io.cocoonstack.provider.testing.cocoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class FakeEventsTest {

    private static final String IMAGE = "os/ubuntu:24.04";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private Shell shell;
    private Process stream;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(IMAGE, "oci");
        cocoon.knobs().set("events.poll", "200");
        shell = new Shell(cocoon.binary());
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (stream != null) {
            stream.destroyForcibly().waitFor();
        }
        cocoon.close();
    }

    @Test
    void whatIsThereIsReportedAsAddedAtTheStart() throws IOException {
        run("a");
        run("b");
        follow();
        assertThat(List.of(next(), next())).containsExactlyInAnyOrder("ADDED a running", "ADDED b running");
    }

    @Test
    void aVmIsFollowedFromItsPlaceholderToItsEnd() throws IOException {
        follow();
        cocoon.knobs().hang("vm run");
        Process run = shell.start("vm", "run", "--name", "a", IMAGE);
        assertThat(next()).isEqualTo("ADDED a creating");
        cocoon.knobs().release("vm run");
        assertThat(Shell.end(run).exit()).isZero();
        String second = next();
        while (second.equals("MODIFIED a created")) {
            second = next();
        }
        assertThat(second).isEqualTo("MODIFIED a running");
        cocoon.crash("a");
        assertThat(next()).isEqualTo("MODIFIED a stopped (stale)");
        cocoon.vanish("a");
        assertThat(next()).isEqualTo("DELETED a stopped (stale)");
    }

    @Test
    void aListingPassThatFailsDeletesEverythingAndAddsItAgain() throws IOException {
        run("a");
        run("b");
        follow();
        next();
        next();
        cocoon.knobs().once("events.failed-pass", "");
        List<String> storm = List.of(next(), next(), next(), next());
        assertThat(storm.subList(0, 2)).allMatch(line -> line.startsWith("DELETED"));
        assertThat(storm.subList(2, 4)).allMatch(line -> line.startsWith("ADDED"));
        assertThat(cocoon.vms()).hasSize(2);
    }

    @Test
    void aTornLineCanBePutIntoTheStream() throws IOException {
        follow();
        cocoon.knobs().once("events.garbage", "{\"event\":\"MODI");
        assertThat(stream.inputReader().readLine()).isEqualTo("{\"event\":\"MODI");
    }

    @Test
    void theStreamEndsWhenAskedTo() throws IOException, InterruptedException {
        follow();
        cocoon.knobs().once("events.end", "");
        assertThat(stream.waitFor()).isZero();
        follow();
        await().until(() -> cocoon.calls().calls("vm status") == 2);
        stream.toHandle().destroy();
        assertThat(stream.waitFor()).isEqualTo(1);
    }

    @Test
    void aFollowerWhoseReaderIsGoneEndsAtItsNextWrite() throws IOException, InterruptedException {
        follow();
        stream.getInputStream().close();
        run("a");
        assertThat(stream.waitFor()).isNotZero();
    }

    @Test
    void aFollowerThatWasKilledIsForgotten() throws InterruptedException {
        follow();
        await().until(() -> cocoon.calls().calls("vm status") == 1);
        stream.destroyForcibly().waitFor();
        await().until(() -> cocoon.calls().entries().stream()
                .anyMatch(e -> e.verb().equals("vm status") && e.detail().equals("killed")));
    }

    private void follow() {
        stream = shell.start("vm", "status", "--event", "--format", "json");
    }

    private void run(String name) {
        assertThat(shell.run("vm", "run", "--name", name, IMAGE).exit()).isZero();
    }

    private String next() throws IOException {
        JsonNode event =
                JsonMapper.builder().build().readTree(stream.inputReader().readLine());
        List<String> words = new ArrayList<>(List.of(event.path("event").asString()));
        words.add(event.path("vm").path("config").path("name").asString());
        words.add(event.path("vm").path("state").asString());
        return String.join(" ", words);
    }
}
