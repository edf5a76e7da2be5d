package io.cocoonstack.vkcocoon.command.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.command.Commands;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands as they are typed, over a store on disk and the fake cocoon. */
class SnapshotCommandTest {

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private FakeCocoon cocoon;
    private Path store;

    private record Outcome(int code, String out, String err) {}

    @BeforeEach
    void aHostWithASnapshot() throws IOException {
        cocoon = FakeCocoon.start(Files.createTempDirectory("vk").resolve("c"))
                .addSnapshot("vk-lab-demo-0", "os/ubuntu:24.04");
        store = directory.resolve("registry");
        environment.put("OCI_REGISTRY", "oci-layout:" + store);
        environment.put("VK_NODE_NAME", "node-a");
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
    }

    @AfterEach
    void end() {
        cocoon.close();
    }

    @Test
    void aSnapshotGoesIntoTheStoreAndComesBack() {
        assertThat(run("push", "vk-lab-demo-0", "team/base:v1", "--label", "org.example.note=kept"))
                .isEqualTo(new Outcome(0, "pushed team/base:v1\n", ""));
        assertThat(run("verify", "team/base:v1")).isEqualTo(new Outcome(0, "team/base:v1 is good\n", ""));
        assertThat(run("pull", "team/base:v1")).isEqualTo(new Outcome(0, "pulled team/base:v1 as team/base:v1\n", ""));
        assertThat(run("pull", "team/base:v1", "copy")).isEqualTo(new Outcome(0, "pulled team/base:v1 as copy\n", ""));

        assertThat(cocoon.calls().calls("snapshot import")).isEqualTo(2);
    }

    @Test
    void whatIsInTheStoreIsListed() {
        assertThat(run("ls").out()).isEqualTo("Nothing is there.\n");
        run("push", "vk-lab-demo-0");
        run("push", "vk-lab-demo-0", "vk-lab-demo-0:hibernate");
        run("push", "vk-lab-demo-0", "team/base:v1");

        assertThat(run("ls").out().lines().toList()).hasSize(4).satisfies(lines -> {
            assertThat(lines.getFirst()).matches("REFERENCE +KIND +SIZE +PUSHED +FROM NODE +BASE IMAGE");
            assertThat(lines.get(1)).matches("team/base:v1 +snapshot +\\d+ B +\\S+Z +node-a +os/ubuntu:24.04");
        });
        assertThat(run("ls", "vk-lab-demo-0").out())
                .contains(":hibernate", ":latest")
                .doesNotContain("team");
        assertThat(run("ls", "vk-lab-demo-0:latest", "vk-other").out().lines()).hasSize(2);
        JsonNode rows = json(run("ls", "--json"));
        assertThat(rows).hasSize(3);
        assertThat(rows.path(0).path("reference").asString()).isEqualTo("team/base:v1");
        assertThat(rows.path(0).path("digest").asString()).startsWith("sha256:");
    }

    @Test
    void whatIsKnownAboutASnapshotIsShown() {
        run("push", "vk-lab-demo-0", "--label", "org.example.note=kept");

        JsonNode facts = json(run("inspect", "vk-lab-demo-0", "--json"));
        assertThat(facts.path("reference").asString()).isEqualTo("vk-lab-demo-0:latest");
        assertThat(facts.path("fromNode").asString()).isEqualTo("node-a");
        assertThat(facts.path("baseImage").asString()).isEqualTo("os/ubuntu:24.04");
        assertThat(facts.path("hypervisor").asString()).isEqualTo("cloud-hypervisor");
        assertThat(facts.path("annotations").path("org.example.note").asString())
                .isEqualTo("kept");
        assertThat(facts.path("files"))
                .extracting(it -> it.path("name").asString())
                .containsExactly("cocoon.json", "config.json", "cow.raw", "memory-ranges", "state.json");
        assertThat(run("inspect", "vk-lab-demo-0").out())
                .contains("REFERENCE", "vk-lab-demo-0:latest", "snapshot id", "memory-ranges");
    }

    @Test
    void aRemovedTagIsGoneAndAMissingOneIsFine() {
        run("push", "vk-lab-demo-0");

        assertThat(run("rm", "vk-lab-demo-0:latest", "vk-other:latest"))
                .isEqualTo(new Outcome(0, "removed vk-lab-demo-0:latest\nremoved vk-other:latest\n", ""));
        assertThat(run("ls").out()).isEqualTo("Nothing is there.\n");
    }

    @Test
    void damageIsFoundAndTold() throws IOException {
        run("push", "vk-lab-demo-0");
        run("push", "vk-lab-demo-0", "other:v1");
        Path blob;
        try (Stream<Path> blobs = Files.walk(store.resolve("vk-lab-demo-0/blobs"))) {
            blob = blobs.filter(Files::isRegularFile)
                    .filter(it -> contains(it, "memory-ranges of"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(blob, Files.readString(blob).replace("memory", "mamory"));

        Outcome outcome = run("verify", "vk-lab-demo-0", "other:v1");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).isEqualTo("other:v1 is good\n");
        assertThat(outcome.err())
                .startsWith("vk-cocoon: vk-lab-demo-0:latest: ")
                .contains("has the content of");
        JsonNode verdicts = json(run("verify", "--json", "vk-lab-demo-0", "other:v1"));
        assertThat(verdicts).extracting(it -> it.path("good").asBoolean()).containsExactly(false, true);
        assertThat(verdicts.path(0).path("problem").asString()).isNotEmpty();
        assertThat(run("pull", "vk-lab-demo-0", "copy").code()).isEqualTo(1);
    }

    @Test
    void aSnapshotThatIsThereIsNotReplacedUnasked() {
        run("push", "vk-lab-demo-0");

        Outcome refused = run("pull", "vk-lab-demo-0");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("is on this host already");
        assertThat(run("pull", "vk-lab-demo-0", "--replace").code()).isZero();
    }

    @Test
    void whatIsNotThereIsTold() {
        assertThat(run("push", "vk-nothing"))
                .isEqualTo(new Outcome(1, "", "vk-cocoon: snapshot \"vk-nothing\" is not on this host\n"));
        assertThat(run("inspect", "vk-nothing").err()).isEqualTo("vk-cocoon: vk-nothing:latest is not in the store\n");
        assertThat(run("pull", "vk-nothing").err()).contains("vk-nothing:latest is not in " + store);
        assertThat(run("verify", "vk-nothing").code()).isEqualTo(1);
        assertThat(run("ls", "vk-nothing")).isEqualTo(new Outcome(0, "Nothing is there.\n", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "snapshot",
                "ls UPPER",
                "inspect",
                "inspect registry.example:5000/vk-a",
                "inspect https://registry.example/vk-a",
                "pull vk-a@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "push vk-lab-demo-0 ../other",
                "push vk-lab-demo-0 --label cocoonstack.snapshot.from-node=other",
                "rm vk-lab-demo-0",
                "rm",
                "verify",
                "unknown"
            })
    void wrongArgumentsBeginNothing(String arguments) {
        Outcome outcome = arguments.equals("snapshot") ? run() : run(arguments.split(" ", -1));

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).isNotEmpty();
        assertThat(store).doesNotExist();
    }

    @Test
    void aBadEnvironmentIsToldBeforeAnythingIsBegun() {
        environment.remove("OCI_REGISTRY");

        Outcome outcome = run("ls");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("OCI_REGISTRY");
    }

    private Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> line =
                Stream.concat(Stream.of("snapshot"), Stream.of(arguments)).toList();
        int code = new Commands(environment, NodeAssembly.real(environment), BuildFacts.read())
                .line()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }

    private static JsonNode json(Outcome outcome) {
        return JsonMapper.shared().readTree(outcome.out());
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
