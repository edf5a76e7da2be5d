package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/** What is known about a Pod's VM. */
public sealed interface VmEvidence {

    /** No VM is known, and no attempt was made whose outcome is unknown. */
    record None() implements VmEvidence {}

    /** An attempt was made and its outcome is unknown: ask by name before anything else. */
    record Doubtful() implements VmEvidence {}

    /** A VM of that name was found; not ours until the runtime confirmed it. */
    record Candidate(Vm vm) implements VmEvidence {}

    /** Ours, and alive as far as anybody said. */
    record Bound(Vm vm) implements VmEvidence {}

    /** Ours, and somebody hinted that it changed: ask. */
    record Suspect(Vm vm) implements VmEvidence {}

    /** Ours, and the runtime says that it stopped or failed. */
    record Down(Vm vm) implements VmEvidence {}

    /** Was ours, and the runtime says that it does not exist any more. */
    record Lost(Vm vm) implements VmEvidence {}

    /** The VM that is bound to the Pod, whatever was last said about it. */
    default Optional<Vm> bound() {
        return switch (this) {
            case Bound(var found) -> Optional.of(found);
            case Suspect(var found) -> Optional.of(found);
            case Down(var found) -> Optional.of(found);
            case None _, Doubtful _, Candidate _, Lost _ -> Optional.empty();
        };
    }
}
