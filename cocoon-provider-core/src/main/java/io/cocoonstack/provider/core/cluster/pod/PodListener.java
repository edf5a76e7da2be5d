package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * Hears about the Pods of the node, for one Pod key in order. Called with the table's lock held, so it must hand over and return;
 * it gets the table's own object and must not change it.
 */
public interface PodListener {

    /** The Pod appeared, changed, or was merely seen again. */
    void seen(Pod pod);

    /** That incarnation is no longer on the API server: an event or a direct look says so. */
    void gone(PodRef pod);
}
