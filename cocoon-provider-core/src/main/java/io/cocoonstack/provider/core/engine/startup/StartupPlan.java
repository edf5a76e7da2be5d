package io.cocoonstack.provider.core.engine.startup;

import java.util.List;

/** What a start would do, one line per Pod or VM, in the order it would be done; {@code refusals} are reasons not to start at all. */
public record StartupPlan(List<Line> lines, List<String> refusals) {

    public StartupPlan {
        lines = List.copyOf(lines);
        refusals = List.copyOf(refusals);
    }

    /** {@code subject} is {@code pod ns/name} or {@code vm name (id)}, {@code action} what would happen, {@code why} the evidence. */
    public record Line(String subject, String action, String why) {}
}
