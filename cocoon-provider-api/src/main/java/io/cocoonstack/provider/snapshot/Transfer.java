package io.cocoonstack.provider.snapshot;

/** Hears how far a push or pull has come. Called from any thread, often; must return at once. */
public interface Transfer {

    /** Hears nothing. */
    Transfer SILENT = (done, total) -> {};

    /** {@code done} of {@code total} bytes are moved; {@code total} is -1 while unknown. */
    void progress(long done, long total);

    /** One sentence for people on how far it is by now; the newest is the one to show. */
    default void news(String sentence) {}
}
