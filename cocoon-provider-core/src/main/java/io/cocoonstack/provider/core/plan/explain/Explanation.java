package io.cocoonstack.provider.core.plan.explain;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.CpuClassGate;
import io.cocoonstack.provider.contract.Role;
import io.cocoonstack.provider.contract.SnapshotPolicy;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * What would happen to a Pod and why, in the order in which it would.
 *
 * @param lines one per topic, the same topic may come twice
 * @param refused whether the Pod cannot work as it is
 */
public record Explanation(List<Line> lines, boolean refused) {

    public Explanation {
        lines = List.copyOf(lines);
    }

    /** A topic such as {@code source} or {@code delete}, what happens, and what decides it; {@code why} may be empty. */
    public record Line(String topic, String what, String why) {}

    /**
     * Explains a Pod to whom nothing has happened yet.
     *
     * @param restoreMode how clones restore guest memory on this node, empty leaves it to the runtime
     */
    public static Explanation of(PodRecord pod, PlanSettings settings, String restoreMode) {
        VmSpec spec = pod.spec();
        List<Line> lines = new ArrayList<>();
        List<Line> problems = new ArrayList<>(problems(pod, settings));
        lines.add(goal(pod));
        if (!spec.managed()) {
            lines.add(new Line("delete", "the VM is left alone", Annotations.MANAGED + " is not exactly \"true\""));
        } else {
            BootWords boot = BootWords.of(pod, settings, restoreMode);
            lines.addAll(boot.lines());
            problems.addAll(boot.problems());
            lines.add(probe(pod));
            lines.add(hibernate(pod, settings));
            lines.add(delete(pod, settings));
        }
        Annotations.doubtfulFlags(pod.annotations())
                .forEach(flag -> lines.add(new Line("ignored", flag + " counts as off", "only \"true\" is yes")));
        lines.addAll(problems);
        return new Explanation(lines, !problems.isEmpty());
    }

    private static List<Line> problems(PodRecord pod, PlanSettings settings) {
        List<Line> problems = new ArrayList<>();
        if (pod.spec().vmName().isEmpty()) {
            problems.add(new Line("refused", "the Pod stays as it is", Annotations.VM_NAME + " is missing"));
        }
        CpuClassGate.problem(pod.observed().phase(), pod.cpuClass(), settings.cpuClass())
                .ifPresent(why -> problems.add(new Line("refused", "it is not booted on this node", why)));
        return problems;
    }

    private static Line goal(PodRecord pod) {
        VmSpec spec = pod.spec();
        if (!spec.managed()) {
            return new Line(
                    "goal",
                    "show the VM that " + Annotations.VM_ID + " and " + Annotations.VM_IP + " name",
                    Annotations.MANAGED + " is not exactly \"true\"");
        }
        String guest = spec.macos() ? "macOS guest" : spec.windows() ? "Windows MicroVM" : "MicroVM";
        boolean sleeps = Annotations.flag(pod.annotations(), Annotations.HIBERNATE);
        return sleeps
                ? new Line("goal", "put the " + guest + " \"" + spec.vmName() + "\" to sleep", Annotations.HIBERNATE)
                : new Line("goal", "run the " + guest + " \"" + spec.vmName() + "\"", "");
    }

    private static Line probe(PodRecord pod) {
        String port = Annotations.text(pod.annotations(), Annotations.PROBE_PORT);
        if (!port.isEmpty()) {
            return new Line("ready", "when TCP port " + port + " of the guest accepts", Annotations.PROBE_PORT);
        }
        return pod.spec().macos()
                ? new Line("ready", "when port 22 of the guest greets as SSH", "no " + Annotations.PROBE_PORT)
                : new Line("ready", "when the guest answers a ping", "no " + Annotations.PROBE_PORT);
    }

    private static Line hibernate(PodRecord pod, PlanSettings settings) {
        VmSpec spec = pod.spec();
        if (spec.macos()) {
            return new Line("hibernate", "refused", "macOS guests cannot be put to sleep");
        }
        return settings.store()
                ? new Line("hibernate", "saved and pushed as " + spec.vmName() + ":hibernate, then the VM goes", "")
                : new Line("hibernate", "saved on this node only, then the VM goes", "the node has no snapshot store");
    }

    private static Line delete(PodRecord pod, PlanSettings settings) {
        VmSpec spec = pod.spec();
        SnapshotPolicy policy = SnapshotPolicy.of(spec.snapshotPolicy());
        Role role = VmNames.role(pod.ref().namespace(), pod.cocoonSet(), spec.vmName());
        String why = "policy " + policy.text()
                + (policy.text().equals(spec.snapshotPolicy()) ? "" : " for \"" + spec.snapshotPolicy() + "\"")
                + ", role " + role.text();
        if (spec.macos()) {
            return new Line("delete", "the VM goes without a snapshot", "macOS guests have none");
        }
        if (!policy.saves(role)) {
            return new Line("delete", "the VM goes without a snapshot", why);
        }
        return settings.store()
                ? new Line(
                        "delete",
                        "a running VM is saved and pushed as " + spec.vmName() + ":latest before it goes",
                        why)
                : new Line("delete", "the VM goes without a snapshot", "the node has no snapshot store");
    }
}
