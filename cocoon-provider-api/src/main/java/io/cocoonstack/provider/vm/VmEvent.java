package io.cocoonstack.provider.vm;

/**
 * One observation of the event stream.
 *
 * @param kind what the stream says happened; a failed listing pass can report every VM as deleted
 * @param vm the last record the stream knew
 */
public record VmEvent(Kind kind, Vm vm) {

    /** The words of the stream. */
    public enum Kind {
        ADDED,
        MODIFIED,
        DELETED
    }
}
