package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.Vm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** What happens inside a guest when a command runs there. */
@FunctionalInterface
public interface GuestCommand {

    /** Runs a command to its end and gives its exit code. {@code stdin} is empty when the caller sends nothing. */
    int run(
            Vm vm,
            List<String> argv,
            Map<String, String> environment,
            InputStream stdin,
            OutputStream stdout,
            OutputStream stderr)
            throws IOException;
}
