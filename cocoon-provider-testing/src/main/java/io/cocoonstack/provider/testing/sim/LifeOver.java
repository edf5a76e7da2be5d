package io.cocoonstack.provider.testing.sim;

/** Unwinds a task whose life was ended. An error, so that code which survives every exception does not survive this one. */
final class LifeOver extends Error {

    private static final long serialVersionUID = 1L;

    LifeOver() {
        super("the life of this task is over", null, false, false);
    }
}
