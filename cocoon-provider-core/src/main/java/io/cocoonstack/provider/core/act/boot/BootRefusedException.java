package io.cocoonstack.provider.core.act.boot;

/** A boot that is not even tried, because of what the runtime has or lacks. */
public final class BootRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BootRefusedException(String message) {
        super(message);
    }

    /** The message; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
