package io.cocoonstack.provider.core.cluster.pod;

import io.fabric8.kubernetes.api.model.Pod;

/** Lets tests of other packages fill a table. */
public final class PodTables {

    private PodTables() {}

    public static void put(PodTable table, Pod pod) {
        table.accept(pod);
    }
}
