package io.cocoonstack.provider.cli.console;

import java.io.IOException;

/** No prompt after a command: it may have been carried out or not. The line is still there. */
final class SilentConsoleException extends IOException {

    private static final long serialVersionUID = 1L;

    SilentConsoleException(String message) {
        super(message);
    }
}
