package io.cocoonstack.provider.core.kubelet.access;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets everybody do everything. */
public final class OpenAccess implements AccessControl {

    private static final Logger LOG = LoggerFactory.getLogger(OpenAccess.class);

    /** Says so in the log, every time: {@code address} is what stands open. */
    public OpenAccess(String address) {
        LOG.warn(
                "the kubelet API on {} is open: whoever reaches it can read from and run commands in every guest",
                address);
    }

    @Override
    public Verdict check(Caller caller, AccessRule rule) {
        return new Verdict.Allowed(User.ANONYMOUS);
    }
}
