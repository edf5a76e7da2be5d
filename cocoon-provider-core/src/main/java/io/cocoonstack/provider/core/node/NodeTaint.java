package io.cocoonstack.provider.core.node;

import io.cocoonstack.provider.contract.Annotations;

/** A taint of the node. */
public record NodeTaint(String key, String value, String effect) {

    /** Keeps Pods away that were not written for this provider. */
    public static final NodeTaint PROVIDER = new NodeTaint(Annotations.PROVIDER_TAINT, "cocoon", "NoSchedule");
}
