package io.cocoonstack.provider.core.plan.explain;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.contract.size.GuestSize;
import io.cocoonstack.provider.contract.size.SizeText;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.decide.FirstBoot;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.vm.CpuPolicy;
import java.util.ArrayList;
import java.util.List;

/** A boot in words: source, sizes and flags. */
record BootWords(List<Explanation.Line> lines, List<Explanation.Line> problems) {

    static BootWords of(PodRecord pod, PlanSettings settings, String restoreMode) {
        VmSpec spec = pod.spec();
        List<Explanation.Line> lines = new ArrayList<>();
        List<Explanation.Line> problems = new ArrayList<>();
        lines.add(line("first", "a VM named \"" + spec.vmName() + "\" that exists is taken over", ""));
        if (!spec.macos()) {
            boolean marked = Annotations.flag(pod.annotations(), Annotations.RESTORE_FROM_HIBERNATE);
            String place = settings.store() ? "in the store as " + spec.vmName() + ":hibernate" : "on this node";
            lines.add(
                    marked
                            ? line(
                                    "then",
                                    "its state is restored; it must be " + place,
                                    Annotations.RESTORE_FROM_HIBERNATE)
                            : line(
                                    "then",
                                    "a hibernated state " + place + " is restored",
                                    "state is never overwritten"));
        }
        BootSource source = FirstBoot.of(pod, settings);
        switch (source) {
            case BootSource.RunImage(var image, var force) -> {
                lines.add(
                        line("else", "image \"" + image + "\" is booted" + (force ? ", pulled anew" : ""), "mode run"));
                lines.addAll(sizes(pod));
            }
            case BootSource.Macos(var image) -> {
                lines.add(line("else", "macOS image \"" + image + "\" is booted", "os " + spec.os()));
                lines.addAll(sizes(pod));
            }
            case BootSource.CloneSnapshot(var localName) -> {
                lines.add(line(
                        "else",
                        "snapshot \"" + localName + "\" is cloned, pulled first where it is not local",
                        "mode \"" + spec.mode() + "\""));
                lines.addAll(cloned(pod, restoreMode));
            }
            case BootSource.CloneDirectory(var directory) -> {
                lines.add(line("else", "the snapshot in " + directory + " is cloned", Annotations.CLONE_FROM_DIR));
                lines.addAll(cloned(pod, restoreMode));
            }
            case BootSource.Fork(var sourceVm) -> {
                lines.add(line(
                        "else",
                        "VM \"" + sourceVm + "\" is forked through snapshot " + VmNames.forkSnapshot(sourceVm),
                        Annotations.FORK_FROM));
                lines.addAll(cloned(pod, restoreMode));
            }
            case BootSource.Refused(var message, var permanent) ->
                problems.add(line("refused", permanent ? "it can never be booted" : "it is not booted here", message));
            case BootSource.Restore _ -> {}
        }
        return new BootWords(List.copyOf(lines), List.copyOf(problems));
    }

    private static List<Explanation.Line> sizes(PodRecord pod) {
        GuestSize size = GuestSize.of(pod.resources());
        String storage = SizeText.flag(pod.spec().storage());
        List<Explanation.Line> lines = new ArrayList<>();
        lines.add(line(
                "vcpus",
                size.vcpus() == 0 ? "the runtime's default" : Long.toString(size.vcpus()),
                "cpu limit, else request"));
        lines.add(line(
                "memory",
                size.memory().isEmpty() ? "the runtime's default" : size.memory() + " bytes",
                "memory request, else limit"));
        lines.add(
                line("storage", storage.isEmpty() ? "the runtime's default" : storage + " bytes", Annotations.STORAGE));
        lines.addAll(common(pod));
        return lines;
    }

    private static List<Explanation.Line> cloned(PodRecord pod, String restoreMode) {
        VmSpec spec = pod.spec();
        List<Explanation.Line> lines = new ArrayList<>();
        lines.add(line("size", "vCPUs, memory and storage are the snapshot's", "clones inherit them"));
        String mode = spec.firecracker() ? "" : spec.windows() ? "copy" : restoreMode;
        lines.add(line("restore", mode.isEmpty() ? "the runtime's own way" : mode, "how guest memory comes back"));
        lines.addAll(common(pod));
        return lines;
    }

    private static List<Explanation.Line> common(PodRecord pod) {
        VmSpec spec = pod.spec();
        CpuPolicy policy = GuestSize.of(pod.resources()).policy();
        List<Explanation.Line> lines = new ArrayList<>();
        lines.add(line(
                "cpu",
                policy.weight() == 0
                        ? "no host-side policy"
                        : "weight " + policy.weight()
                                + (policy.quotaMicros() == 0
                                        ? ", no quota"
                                        : ", quota " + policy.quotaMicros() + " of " + policy.periodMicros() + " µs"),
                "resources of the first container"));
        lines.add(line("backend", spec.firecracker() ? "firecracker" : "cloud-hypervisor", Annotations.BACKEND));
        lines.add(line("network", spec.network().isEmpty() ? "the default" : spec.network(), Annotations.NETWORK));
        if (spec.noDirectIo()) {
            lines.add(line("disk", "through the page cache", Annotations.NO_DIRECT_IO));
        }
        return lines;
    }

    private static Explanation.Line line(String topic, String what, String why) {
        return new Explanation.Line(topic, what, why);
    }
}
