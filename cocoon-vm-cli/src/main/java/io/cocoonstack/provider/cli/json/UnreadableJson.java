package io.cocoonstack.provider.cli.json;

/** A text is not the JSON that was asked for; the message says what is wrong and where. */
public final class UnreadableJson extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableJson(String message) {
        super(message);
    }

    /** What is wrong. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
