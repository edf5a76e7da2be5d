package io.cocoonstack.provider.core.engine.startup;

import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.startup.StartupDecision;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;
import java.util.Locale;

/** Start-up decisions in words. */
final class StartupLines {

    private StartupLines() {}

    static List<StartupPlan.Line> of(List<StartupDecision> decisions) {
        return decisions.stream().map(StartupLines::line).toList();
    }

    private static StartupPlan.Line line(StartupDecision decision) {
        return switch (decision) {
            case StartupDecision.AdoptById(var pod, var vm) ->
                new StartupPlan.Line(subject(pod), leaving(pod, "adopt " + text(vm)), "its id is on the Pod");
            case StartupDecision.AdoptByName(var pod, var vm) ->
                new StartupPlan.Line(subject(pod), leaving(pod, "adopt " + text(vm)), "it has the Pod's VM name");
            case StartupDecision.Mirror(var pod) ->
                new StartupPlan.Line(subject(pod), "mirror the VM named on it", "the Pod is unmanaged");
            case StartupDecision.Asleep(var pod, var stale) ->
                new StartupPlan.Line(
                        subject(pod),
                        "keep without a VM" + (stale ? ", clear the recorded id" : ""),
                        "the Pod is hibernated");
            case StartupDecision.Boot(var pod, var lost) ->
                new StartupPlan.Line(
                        subject(pod),
                        "boot",
                        lost.isEmpty() ? "it has no VM" : "its recorded VM " + lost + " does not exist");
            case StartupDecision.Finish(var pod) ->
                new StartupPlan.Line(subject(pod), "remove the Pod", "it is being deleted and has no VM");
            case StartupDecision.Ended(var pod) -> new StartupPlan.Line(subject(pod), "nothing", "it has ended");
            case StartupDecision.AskCreating(var vm) ->
                new StartupPlan.Line(
                        "vm " + text(vm), "ask the runtime whether it is still being created", "state creating");
            case StartupDecision.Orphan(var vm, var policy, var why) ->
                new StartupPlan.Line(
                        "vm " + text(vm),
                        policy.name().toLowerCase(Locale.ROOT),
                        why.isEmpty() ? "no Pod asks for it" : "no Pod asks for it; " + why);
        };
    }

    private static String leaving(PodRecord pod, String text) {
        return pod.deleting() ? text + ", then delete" : text;
    }

    private static String subject(PodRecord pod) {
        return "pod " + pod.ref();
    }

    private static String text(Vm vm) {
        return vm.name() + " (" + vm.id() + ", " + vm.state().name().toLowerCase(Locale.ROOT) + ")";
    }
}
