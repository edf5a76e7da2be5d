package io.cocoonstack.provider.contract.size;

/**
 * Requests and limits of a Pod's first container as quantity text, empty when unset. Further containers do not count.
 *
 * @param hasContainer false for a Pod without containers, which gets no resource flag at all
 */
public record PodResources(
        boolean hasContainer, String cpuRequest, String cpuLimit, String memoryRequest, String memoryLimit) {

    /** A Pod that asks for nothing. */
    public static final PodResources NONE = new PodResources(true, "", "", "", "");
}
