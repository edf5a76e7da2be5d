package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LogCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every vector of argv.json, seen from inside the child. */
class ArgvTest {

    @TempDir
    Path directory;

    static Stream<JsonNode> vectors() {
        return JsonMapper.builder().build().readTree(Vectors.text("argv.json")).valueStream();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theChildGetsTheArgumentsOfTheVector(JsonNode vector) throws IOException {
        List<List<String>> calls = callsOf(vector.path("purpose").asString(), vector.path("given"));

        List<String> expected =
                vector.path("argv").valueStream().map(JsonNode::asString).toList();
        assertThat(calls).contains(expected);
    }

    @Test
    void aVariableOfTheBuilderReachesTheChildBesideTheInheritedOnes() throws IOException {
        Path seen = directory.resolve("seen");
        Path binary = Script.in(directory, "printf '%s|%s' \"$COCOON_ROOT_DIR\" \"$PATH\" > " + seen, "echo '[]'");
        try (CocoonCli cli = CocoonCli.builder(binary)
                .environment("COCOON_ROOT_DIR", "/srv/ü")
                .build()) {
            assertThat(cli.list()).isEmpty();
        }
        assertThat(Files.readString(seen)).isEqualTo("/srv/ü|" + System.getenv("PATH"));
    }

    @Test
    void standardInputIsTheNullDevice() throws IOException {
        Path seen = directory.resolve("seen");
        Path binary = Script.in(directory, "readlink /proc/self/fd/0 > " + seen, "echo '[]'");
        try (CocoonCli cli = CocoonCli.builder(binary).build()) {
            cli.list();
        }
        assertThat(Files.readString(seen).strip()).isEqualTo("/dev/null");
    }

    private List<List<String>> callsOf(String purpose, JsonNode given) throws IOException {
        Path seen = directory.resolve("seen");
        Path binary = Script.in(
                directory,
                "[ \"$1\" = version ] && exit 0",
                "[ \"$1 $2\" = 'snapshot rm' ] && exit 0",
                "for word in \"$@\"; do printf '%s\\0' \"$word\"; done >> " + seen,
                "printf '\\n' >> " + seen,
                "exit 1");
        try (CocoonCli cli = CocoonCli.builder(binary).build()) {
            call(cli, purpose, given);
        } catch (RuntimeFailureException e) {
            assertThat(e.failure().facts().exitCode()).hasValue(1);
        }
        List<List<String>> calls = new ArrayList<>();
        for (String line : Files.readString(seen).split("\n")) {
            calls.add(Arrays.asList(line.split("\0")));
        }
        return calls;
    }

    private static void call(CocoonCli cli, String purpose, JsonNode given) {
        switch (purpose.split("[ ,]")[0]) {
            case "run" -> cli.run(run(given));
            case "clone", "wake" -> cli.clone(clone(given));
            case "exec" -> exec(cli, given);
            case "logs" ->
                cli.capability(LogCapability.class)
                        .orElseThrow()
                        .logs(given.path("vm").asString(), given.path("tail").asInt(200));
            case "remove" -> cli.remove(given.path("vm").asString());
            case "list" -> cli.list();
            case "stale" ->
                cli.capability(StaleCreateCapability.class)
                        .orElseThrow()
                        .reconcileStaleCreate(given.path("vm").asString());
            case "export" ->
                cli.capability(SnapshotCapability.class)
                        .orElseThrow()
                        .exportSnapshot(given.path("name").asString(), OutputStream.nullOutputStream());
            case "import" ->
                cli.capability(SnapshotCapability.class)
                        .orElseThrow()
                        .importSnapshot(given.path("name").asString(), new ByteArrayInputStream(new byte[0]));
            case "save" ->
                cli.capability(SnapshotCapability.class)
                        .orElseThrow()
                        .saveSnapshot(
                                given.path("name").asString(), given.path("vm").asString());
            case "events" -> cli.watch(new Deaf());
            default -> throw new IllegalArgumentException(purpose);
        }
    }

    private static RunRequest run(JsonNode given) {
        return new RunRequest(
                given.path("name").asString(),
                given.path("image").asString(),
                given.path("cpu").asLong(0),
                given.path("memory").asString(""),
                given.path("storage").asString(""),
                given.path("network").asString(""),
                given.path("windows").asBoolean(false),
                given.path("fc").asBoolean(false),
                given.path("noDirectIo").asBoolean(false),
                policy(given));
    }

    private static CloneRequest clone(JsonNode given) {
        String mode = given.path("restoreMode").asString("");
        if (given.path("windows").asBoolean(false)) {
            mode = "copy";
        }
        if (given.path("backend").asString("").equals("firecracker")) {
            mode = "";
        }
        CloneSource source = given.has("dir")
                ? new CloneSource.Directory(Path.of(given.path("dir").asString()))
                : new CloneSource.Snapshot(given.path("snapshot").asString());
        OptionalInt nics = given.has("nics") ? OptionalInt.of(given.path("nics").asInt()) : OptionalInt.empty();
        return new CloneRequest(
                given.path("name").asString(),
                source,
                "",
                false,
                given.path("pull").asBoolean(false),
                mode,
                nics,
                policy(given));
    }

    private static CpuPolicy policy(JsonNode given) {
        long quota = given.path("quotaUs").asLong(0);
        return new CpuPolicy(given.path("weight").asLong(0), quota, quota > 0 ? 100_000 : 0);
    }

    private static void exec(CocoonCli cli, JsonNode given) {
        List<String> command =
                given.path("argv").valueStream().map(JsonNode::asString).toList();
        Map<String, String> environment = new HashMap<>();
        given.path("env")
                .properties()
                .forEach(e -> environment.put(e.getKey(), e.getValue().asString()));
        ByteArrayInputStream stdin =
                given.path("stdin").asBoolean(false) ? new ByteArrayInputStream(new byte[0]) : null;
        cli.capability(ExecCapability.class)
                .orElseThrow()
                .exec(
                        given.path("vm").asString(),
                        command,
                        environment,
                        stdin,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
    }

    private static final class Deaf implements VmEventListener {

        @Override
        public void connected() {}

        @Override
        public void changed(VmEvent event) {}
    }
}
