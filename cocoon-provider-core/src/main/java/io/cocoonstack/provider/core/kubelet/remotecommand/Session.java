package io.cocoonstack.provider.core.kubelet.remotecommand;

/** What runs between a client and a guest. */
@FunctionalInterface
interface Session {

    /** Runs to its end. The thread is interrupted when the client leaves; what is returned then is heard by nobody. */
    Outcome run(ClientStreams client) throws InterruptedException;
}
