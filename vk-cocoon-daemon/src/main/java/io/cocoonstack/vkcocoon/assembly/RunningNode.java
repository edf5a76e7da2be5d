package io.cocoonstack.vkcocoon.assembly;

/** A node that is up. Letting it down is the teardown's business. */
public interface RunningNode {

    /** Waits until the node cannot go on, and says why in one sentence. */
    String awaitFailure() throws InterruptedException;
}
