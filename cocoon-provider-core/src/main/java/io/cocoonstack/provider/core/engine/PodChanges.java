package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Which changes of a Pod somebody else made. */
final class PodChanges {

    private static final Set<String> OURS = Set.of(
            Annotations.VM_ID,
            Annotations.VM_IP,
            Annotations.VNC_PORT,
            Annotations.LIFECYCLE_STATE,
            Annotations.LIFECYCLE_GENERATION,
            Annotations.LIFECYCLE_MESSAGE,
            Annotations.POST_CLONE_STATE,
            Annotations.POST_CLONE_HINT,
            Annotations.POST_CLONE_ERRORS);

    private PodChanges() {}

    /** Whether the Pod asks for something else than before. Our own annotations and the status ask for nothing. */
    static boolean concern(PodRecord before, PodRecord after) {
        return !before.containers().equals(after.containers())
                || !before.resources().equals(after.resources())
                || !asked(before).equals(asked(after));
    }

    private static Map<String, String> asked(PodRecord pod) {
        Map<String, String> asked = new HashMap<>(pod.annotations());
        asked.keySet().removeAll(OURS);
        return asked;
    }
}
