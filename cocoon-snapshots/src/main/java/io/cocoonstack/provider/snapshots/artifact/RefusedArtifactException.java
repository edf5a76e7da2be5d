package io.cocoonstack.provider.snapshots.artifact;

/** An artifact must not be used. The message is one line for people. */
public final class RefusedArtifactException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    public RefusedArtifactException(Refusal refusal, String message) {
        super(message);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
