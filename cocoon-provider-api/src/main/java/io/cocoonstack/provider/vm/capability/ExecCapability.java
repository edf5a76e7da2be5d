package io.cocoonstack.provider.vm.capability;

import io.cocoonstack.provider.vm.RuntimeCapability;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Running a command inside a guest. */
public interface ExecCapability extends RuntimeCapability {

    /**
     * Runs a command to its end and returns its exit code. Interrupting the caller ends the session.
     *
     * @param stdin what the command reads, null for nothing
     */
    int exec(
            String id,
            List<String> command,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr);
}
