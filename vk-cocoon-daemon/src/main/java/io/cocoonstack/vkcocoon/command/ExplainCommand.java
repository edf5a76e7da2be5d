package io.cocoonstack.vkcocoon.command;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.selection.RuntimeSelection;
import io.cocoonstack.provider.core.cluster.TemplateSelection;
import io.cocoonstack.provider.core.cluster.pod.PodRecords;
import io.cocoonstack.provider.core.cluster.pod.UnsupportedField;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.explain.Explanation;
import io.cocoonstack.vkcocoon.text.OneLine;
import io.cocoonstack.vkcocoon.text.Table;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code vk-cocoon explain}: what would happen to a Pod, without a cluster and without doing it. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description =
                "Says what would happen to a Pod and why, without a cluster. Ends with 1 when the Pod would be refused.")
final class ExplainCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "A Pod as YAML or JSON; - reads standard input.")
    private String file = "-";

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    @Option(
            names = "--cpu-class",
            paramLabel = "CLASS",
            description = "Snapshot CPU class of the node; none when left out.")
    private String cpuClass = "";

    @Option(names = "--no-store", description = "A node that keeps no snapshots outside of itself.")
    private boolean noStore;

    @Option(
            names = "--restore-mode",
            paramLabel = "MODE",
            description = "As VK_RESTORE_MODE. Default: ${DEFAULT-VALUE}.")
    private String restoreMode = "mmap";

    @Option(
            names = "--runtime-selection",
            description =
                    "Say what the runtime selection would set on the Pod of a Sandbox, or why it would refuse it.")
    private boolean selection;

    @Option(
            names = "--default-runtime",
            paramLabel = "MODE",
            description = "With --runtime-selection: mode of Pods that name none. Default: ${DEFAULT-VALUE}.")
    private String defaultRuntime = "standard";

    @Option(
            names = "--sandbox",
            paramLabel = "NAME",
            description = "With --runtime-selection: name of the Sandbox. Default: the Pod's name.")
    private @Nullable String sandbox;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        Optional<Pod> pod = read(err);
        if (pod.isEmpty()) {
            return Commands.REFUSED;
        }
        Explanation explanation = selection ? selected(pod.get()) : explained(pod.get());
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? JsonMapper.shared().writeValueAsString(explanation) + "\n" : table(explanation));
        return explanation.refused() ? Commands.FAILED : Commands.DONE;
    }

    private Optional<Pod> read(PrintWriter err) {
        try (InputStream text = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
            Object read = new KubernetesSerialization().unmarshal(text);
            if (read instanceof Pod pod) {
                return Optional.of(complete(pod));
            }
            err.println("vk-cocoon: " + file + " holds no Pod");
        } catch (IOException | RuntimeException e) {
            err.println("vk-cocoon: " + file + " cannot be read: " + OneLine.of(String.valueOf(e.getMessage())));
        }
        return Optional.empty();
    }

    /** A file that was never on a cluster lacks what the API server adds. */
    private static Pod complete(Pod pod) {
        ObjectMeta meta = pod.getMetadata() == null ? new ObjectMeta() : pod.getMetadata();
        meta.setName(meta.getName() == null ? "pod" : meta.getName());
        meta.setNamespace(meta.getNamespace() == null ? "default" : meta.getNamespace());
        meta.setUid(meta.getUid() == null ? "none" : meta.getUid());
        pod.setMetadata(meta);
        return pod;
    }

    private Explanation explained(Pod pod) {
        PlanSettings node = new PlanSettings("this node", cpuClass, !noStore, !noStore, true);
        Explanation explanation = Explanation.of(PodRecords.of(pod), node, restoreMode);
        List<Explanation.Line> lines = new ArrayList<>(explanation.lines());
        UnsupportedField.in(pod)
                .forEach(field -> lines.add(new Explanation.Line("ignored", field.path(), field.why())));
        return new Explanation(lines, explanation.refused());
    }

    private Explanation selected(Pod pod) {
        ObjectMeta meta = pod.getMetadata();
        String name = sandbox == null ? meta.getName() : sandbox;
        RuntimeSelection.Result result =
                TemplateSelection.apply(defaultRuntime, new RuntimeSelection.Sandbox(meta.getNamespace(), name), pod);
        List<Explanation.Line> lines = new ArrayList<>();
        switch (result) {
            case RuntimeSelection.Result.Untouched _ ->
                lines.add(new Explanation.Line("runtime", "the Pod is left as it is", "ordinary nodes serve it"));
            case RuntimeSelection.Result.Selected selected -> {
                lines.add(new Explanation.Line("runtime", selected.mode().text(), Annotations.RUNTIME));
                selected.annotations()
                        .forEach((key, value) -> lines.add(new Explanation.Line("annotation", key, value)));
                selected.nodeSelector()
                        .forEach((key, value) -> lines.add(new Explanation.Line("node selector", key, value)));
                selected.tolerations()
                        .forEach(toleration -> lines.add(new Explanation.Line(
                                "toleration", toleration.key(), toleration.operator() + " " + toleration.effect())));
            }
            case RuntimeSelection.Result.Rejected(var rule, var message) ->
                lines.add(new Explanation.Line("refused", rule.name().toLowerCase(Locale.ROOT), message));
        }
        return new Explanation(lines, result instanceof RuntimeSelection.Result.Rejected);
    }

    private static String table(Explanation explanation) {
        Table table = new Table(List.of("TOPIC", "WHAT", "WHY"));
        explanation
                .lines()
                .forEach(line -> table.row(OneLine.of(line.topic()), OneLine.of(line.what()), OneLine.of(line.why())));
        return table.text();
    }
}
