package io.cocoonstack.vkcocoon.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExplainCommandTest {

    private static final String RUN = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: worker
              namespace: agents
              annotations:
                cocoonset.cocoonstack.io/mode: run
                cocoonset.cocoonstack.io/managed: "true"
                cocoonset.cocoonstack.io/image: images.example.org/tools/runner:3.2
                cocoonset.cocoonstack.io/snapshot-policy: never
                cocoonset.cocoonstack.io/force-pull: "True"
                vm.cocoonstack.io/name: vk-agents-worker
            spec:
              containers:
              - name: runner
                image: images.example.org/tools/runner:3.2
                command: [sleep]
                resources: {requests: {cpu: 500m, memory: 2Gi}, limits: {cpu: "2", memory: 4Gi}}
            """;

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aRunPodIsExplainedWithItsSizesItsDeleteAndWhatIsIgnored() throws IOException {
        assertThat(explain(RUN)).isZero();

        assertThat(out.toString())
                .contains("run the MicroVM \"vk-agents-worker\"")
                .contains("image \"images.example.org/tools/runner:3.2\" is booted")
                .contains("2147483648 bytes")
                .contains("weight 20, quota 200000 of 100000")
                .contains("vk-agents-worker:hibernate")
                .contains("policy never, role toolbox")
                .contains("force-pull=\"True\" counts as off")
                .contains("command");
    }

    @Test
    void aPodThatCanNeverBootNamesItsAnnotation() throws IOException {
        String clone = RUN.replace("mode: run", "mode: clone")
                .replace("io/image: images.example.org/tools/runner:3.2", "io/image: https://images.example.org/x");

        assertThat(explain(clone)).isEqualTo(Commands.FAILED);
        assertThat(out.toString()).contains("refused").contains("cocoonset.cocoonstack.io/image");
    }

    @Test
    void aForeignCpuClassIsRefusedUnlessTheNodeHasIt() throws IOException {
        String classed = RUN.replace("spec:\n", "spec:\n  nodeSelector: {cocoonstack.io/snapshot-cpu-class: gen3}\n");
        assertThat(explain(classed)).isEqualTo(Commands.FAILED);
        assertThat(explain(classed, "--cpu-class", "gen3")).isZero();
    }

    @Test
    void theRuntimeSelectionOfATemplateIsShownOrItsRefusal() throws IOException {
        String plain = """
                apiVersion: v1
                kind: Pod
                metadata: {name: worker, namespace: agents}
                spec:
                  containers: [{name: a, image: "img:1"}]
                """;
        assertThat(explain(plain, "--runtime-selection", "--default-runtime", "vk-cocoon"))
                .isZero();
        assertThat(out.toString())
                .contains("vm.cocoonstack.io/name")
                .contains("node.kubernetes.io/instance-type")
                .contains("virtual-kubelet.io/provider");

        assertThat(explain(
                        plain.replace("spec:\n", "spec:\n  nodeName: n1\n"),
                        "--runtime-selection",
                        "--default-runtime",
                        "vk-cocoon"))
                .isEqualTo(Commands.FAILED);
        assertThat(out.toString()).contains("refused").contains("node_name");
    }

    @Test
    void jsonIsForPrograms() throws IOException {
        assertThat(explain(RUN, "--json")).isZero();
        assertThat(out.toString()).startsWith("{").contains("\"refused\":false").contains("\"topic\":\"delete\"");
    }

    @Test
    void aFileThatIsNoPodIsNamed() throws IOException {
        assertThat(explain("kind: Service\napiVersion: v1\nmetadata: {name: x}\n"))
                .isEqualTo(Commands.REFUSED);
        assertThat(err.toString()).contains("holds no Pod");
    }

    private int explain(String pod, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve("pod.yaml"), pod);
        out.getBuffer().setLength(0);
        CommandLine line = new CommandLine(new ExplainCommand());
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add(file.toString());
        return line.execute(arguments.toArray(String[]::new));
    }
}
