package io.cocoonstack.provider.cli.guest;

import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LogCapability;
import io.cocoonstack.provider.vm.capability.NicCapability;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What cocoon can do inside and around a running VM. */
public final class CocoonGuests implements ExecCapability, LogCapability, NicCapability {

    private final ProcessRunner runner;
    private final AtomicReference<List<Integer>> version = new AtomicReference<>();

    public CocoonGuests(ProcessRunner runner) {
        this.runner = runner;
    }

    @Override
    public int exec(
            String id,
            List<String> command,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr) {
        requireGuestVerbs("vm exec " + id);
        return runner.session(new ExecCommand(id, command, environment, stdin != null), stdin, stdout, stderr);
    }

    @Override
    public String logs(String id, int tail) {
        requireGuestVerbs("vm logs " + id);
        return runner.call(new LogsCommand(id, tail));
    }

    @Override
    public void resizeNics(String id, int count) {
        runner.call(new NetCommand(id, count));
    }

    /**
     * A build without these verbs answers them with help text and exit code 0, which would pass for the guest's own output. So the
     * build is asked once.
     */
    private void requireGuestVerbs(String command) {
        List<Integer> known = version.get();
        if (known == null) {
            known = runner.call(new VersionCommand());
            version.set(known);
        }
        if (VersionCommand.atMost(known, 0, 3, 8)) {
            throw new RuntimeFailureException(new RuntimeFailure.Unsupported(
                    RuntimeFailure.Facts.of(command, "cocoon v0.3.8 and older have no such verb")));
        }
    }
}
