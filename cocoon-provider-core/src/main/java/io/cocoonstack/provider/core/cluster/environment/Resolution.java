package io.cocoonstack.provider.core.cluster.environment;

import java.util.List;
import java.util.Map;

/**
 * What a resolution came to.
 *
 * @param containers variables of each container in a stable order; not complete when something is wrong
 * @param notices what to tell the user as Warning events
 * @param missing what the Pod cannot do without and does not exist, or asks for and nobody can give; empty when nothing
 * @param unavailable what could not be read for now; empty when nothing
 */
public record Resolution(
        List<ContainerVariables> containers, List<Notice> notices, List<String> missing, List<String> unavailable) {

    public Resolution {
        containers = List.copyOf(containers);
        notices = List.copyOf(notices);
        missing = List.copyOf(missing);
        unavailable = List.copyOf(unavailable);
    }

    /** The variables of one container, in order. */
    public record ContainerVariables(String container, Map<String, String> variables) {}

    /** A Warning event. */
    public record Notice(String reason, String message) {}
}
