package io.cocoonstack.provider.testing.controlplane;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a {@link ControlPlane} consists of and how it differs from the defaults.
 *
 * @param controllers whether kube-controller-manager runs. Without it there are no default service accounts, no garbage
 *     collection and no node lifecycle; the admission plugins that count on those are switched off
 * @param scheduler whether kube-scheduler runs. Without it a Pod stays where its {@code nodeName} puts it
 * @param startTimeout how long one program may take to become ready
 * @param flags appended to the command line of a program, so that they win over the flags given by default
 */
public record ControlPlaneOptions(
        boolean controllers, boolean scheduler, Duration startTimeout, Map<ControlPlaneProgram, List<String>> flags) {

    public ControlPlaneOptions {
        flags = Map.copyOf(flags);
    }

    /** Everything but metrics-server, and a minute for each program to become ready. */
    public static ControlPlaneOptions defaults() {
        return new ControlPlaneOptions(true, true, Duration.ofMinutes(1), Map.of());
    }

    /** Neither controllers nor scheduler: the quickest start, for tests that only need the API. */
    public ControlPlaneOptions apiOnly() {
        return new ControlPlaneOptions(false, false, startTimeout, flags);
    }

    /** Without kube-scheduler. */
    public ControlPlaneOptions withoutScheduler() {
        return new ControlPlaneOptions(controllers, false, startTimeout, flags);
    }

    /** With another limit for one program to become ready. */
    public ControlPlaneOptions withStartTimeout(Duration timeout) {
        return new ControlPlaneOptions(controllers, scheduler, timeout, flags);
    }

    /** With {@code more} flags, each of the form {@code --name=value}, after those {@code program} already has. */
    public ControlPlaneOptions withFlags(ControlPlaneProgram program, String... more) {
        Map<ControlPlaneProgram, List<String>> all = new EnumMap<>(ControlPlaneProgram.class);
        all.putAll(flags);
        List<String> merged = new ArrayList<>(flags.getOrDefault(program, List.of()));
        merged.addAll(List.of(more));
        all.put(program, List.copyOf(merged));
        return new ControlPlaneOptions(controllers, scheduler, startTimeout, all);
    }

    List<String> flagsOf(ControlPlaneProgram program) {
        return flags.getOrDefault(program, List.of());
    }
}
