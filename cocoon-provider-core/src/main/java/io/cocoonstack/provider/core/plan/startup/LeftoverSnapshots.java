package io.cocoonstack.provider.core.plan.startup;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Which snapshots of the node's own store nobody needs any more. Source: vk-cocoon. */
public final class LeftoverSnapshots {

    /** Only names of this kind are ever looked at: the rest is somebody else's. */
    private static final String PREFIX = "vk-";

    private static final String IMPORT = "-hibernate-import";

    private LeftoverSnapshots() {}

    /** What to do about one snapshot. */
    public enum Verdict {
        /** Somebody needs it, or it is none of ours. */
        KEEP,
        /** A scratch copy whose wake is over. */
        REMOVE,
        /** Of use only while it is the one the store has under the hibernate tag of that name. */
        COMPARE
    }

    /**
     * The verdict about a name.
     *
     * @param needed names that {@link #needed} gave
     */
    public static Verdict verdict(String name, Set<String> needed) {
        if (!name.startsWith(PREFIX) || needed.contains(name)) {
            return Verdict.KEEP;
        }
        return name.endsWith(IMPORT) ? Verdict.REMOVE : Verdict.COMPARE;
    }

    /** The names these Pods need: their VMs' own, a copy one may be waking from, and the snapshots they are cloned from. */
    public static Set<String> needed(Collection<PodRecord> pods) {
        Set<String> needed = new HashSet<>();
        for (PodRecord pod : pods) {
            String vmName = pod.spec().vmName();
            needed.add(vmName);
            needed.add(VmNames.importCopy(vmName));
            ImageRef.parse(pod.spec().image()).map(ImageRef::localName).ifPresent(needed::add);
        }
        return needed;
    }
}
