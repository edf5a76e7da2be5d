package io.cocoonstack.provider.vm;

/** Receives one stream of VM changes, on the thread that called {@link Runtime#watch}. Must return quickly. */
public interface VmEventListener {

    /** The stream is up; changes from now on are reported. Called once per stream, before any event. */
    void connected();

    /** Something changed. A hint only: the receiver inspects before it acts. */
    void changed(VmEvent event);
}
