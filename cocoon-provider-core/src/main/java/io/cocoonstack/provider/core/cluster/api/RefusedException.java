package io.cocoonstack.provider.core.cluster.api;

import java.io.IOException;

/** The API server answered, and the answer was no. */
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    public RefusedException(String what, Reply reply) {
        super(what + ": " + reply.problem());
        this.reply = reply;
    }

    public Reply reply() {
        return reply;
    }
}
