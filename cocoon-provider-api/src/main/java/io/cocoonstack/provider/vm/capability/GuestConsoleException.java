package io.cocoonstack.provider.vm.capability;

/** A guest did not take its addresses through its console. The message is one line for people. */
public final class GuestConsoleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Stage stage;
    private final String text;

    public GuestConsoleException(Stage stage, String message) {
        this.stage = stage;
        this.text = message;
    }

    @Override
    public String getMessage() {
        return text;
    }

    public Stage stage() {
        return stage;
    }

    /** How far the session came. */
    public enum Stage {
        /** No console, or no prompt in time. */
        DIAL,
        /** The guest never listed all of its NICs. */
        ENUMERATE,
        /** The guest refused an address, or the session broke while setting it. */
        SET,
        /** The guest kept forgetting an address. */
        VERIFY
    }
}
