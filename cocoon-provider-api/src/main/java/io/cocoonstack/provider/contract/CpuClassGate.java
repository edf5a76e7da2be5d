package io.cocoonstack.provider.contract;

import java.util.Optional;

/** Keeps Pods away from CPUs that cannot resume their memory snapshots. */
public final class CpuClassGate {

    private CpuClassGate() {}

    /**
     * Why a Pod must not be served here, empty when it may.
     *
     * @param phase phase of the Pod; a finished Pod always passes
     * @param wanted the Pod's node selector value for {@link Annotations#CPU_CLASS}, empty without one
     * @param provided class of this node, empty when it has none
     */
    public static Optional<String> problem(String phase, String wanted, String provided) {
        boolean finished = phase.equals("Succeeded") || phase.equals("Failed");
        if (finished || wanted.isEmpty() || wanted.equals(provided)) {
            return Optional.empty();
        }
        String node = provided.isEmpty() ? "this node has none" : "this node provides \"" + provided + "\"";
        return Optional.of("the Pod needs snapshot CPU class \"" + wanted + "\" (node selector " + Annotations.CPU_CLASS
                + "), " + node);
    }
}
