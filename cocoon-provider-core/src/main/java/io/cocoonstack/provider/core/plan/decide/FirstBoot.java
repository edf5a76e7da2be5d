package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.PlanSettings;
import io.cocoonstack.provider.core.plan.pod.PodRecord;

/** Where the VM of a managed Pod comes from that has neither a VM nor a saved state. */
public final class FirstBoot {

    private FirstBoot() {}

    public static BootSource of(PodRecord pod, PlanSettings settings) {
        if (!pod.spec().macos()) {
            return BootSources.of(pod);
        }
        return settings.macos()
                ? BootSources.macos(pod)
                : new BootSource.Refused("macOS guests are not served by this node", false);
    }
}
