package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Pods of every kind. */
final class PodKinds {

    static final String RUN_IMAGE = "img:1";
    static final String BASE_SNAPSHOT = "base";
    static final String WINDOWS_SNAPSHOT = "windows-base";
    static final String FIRECRACKER_SNAPSHOT = "fc-base";
    static final String DIRECTORY = "/srv/snapshots/base";

    private PodKinds() {}

    /** A Pod of some kind; {@code vmName} is what it asks for. */
    static PodRecord some(PodRef ref, String vmName, SplittableRandom random) {
        Map<String, String> annotations = new HashMap<>();
        annotations.put(Annotations.VM_NAME, vmName);
        annotations.put(Annotations.MANAGED, "true");
        annotations.put(Annotations.GENERATION, Integer.toString(1 + random.nextInt(3)));
        if (random.nextInt(4) == 0) {
            annotations.put(Annotations.NETWORK, "static");
        }
        if (random.nextInt(3) == 0) {
            annotations.put(Annotations.SNAPSHOT_POLICY, random.nextBoolean() ? "never" : "main-only");
        }
        source(annotations, random);
        if (random.nextInt(12) == 0) {
            annotations.put(Annotations.RESTORE_FROM_HIBERNATE, "true");
        }
        return new PodRecord(
                ref,
                annotations,
                List.of("agent"),
                PodResources.NONE,
                "",
                random.nextBoolean() ? "set" : "",
                random.nextInt(10) == 0,
                null,
                ObservedStatus.NONE);
    }

    private static void source(Map<String, String> annotations, SplittableRandom random) {
        int luck = random.nextInt(100);
        if (luck < 40) {
            annotations.put(Annotations.MODE, "run");
            annotations.put(Annotations.IMAGE, RUN_IMAGE);
        } else if (luck < 65) {
            annotations.put(Annotations.IMAGE, BASE_SNAPSHOT);
        } else if (luck < 75) {
            annotations.put(Annotations.IMAGE, WINDOWS_SNAPSHOT);
            annotations.put(Annotations.OS, "windows");
        } else if (luck < 83) {
            annotations.put(Annotations.IMAGE, FIRECRACKER_SNAPSHOT);
            annotations.put(Annotations.BACKEND, "firecracker");
        } else if (luck < 88) {
            annotations.put(Annotations.CLONE_FROM_DIR, DIRECTORY);
        } else if (luck < 96) {
            annotations.put(Annotations.FORK_FROM, "vk-ns-p" + random.nextInt(3));
            annotations.put(Annotations.IMAGE, RUN_IMAGE);
        } else {
            annotations.put(Annotations.IMAGE, "nowhere:1");
        }
    }

    /** A Pod that shows a VM somebody else made. */
    static PodRecord unmanaged(PodRef ref, String vmName, String vmId, String ip) {
        return new PodRecord(
                ref,
                Map.of(
                        Annotations.VM_NAME, vmName,
                        Annotations.VM_ID, vmId,
                        Annotations.VM_IP, ip),
                List.of("agent"),
                PodResources.NONE,
                "",
                "",
                false,
                null,
                ObservedStatus.NONE);
    }
}
