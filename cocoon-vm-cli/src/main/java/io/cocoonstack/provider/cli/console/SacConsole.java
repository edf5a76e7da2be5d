package io.cocoonstack.provider.cli.console;

import io.cocoonstack.provider.cli.rundir.RunDirectories;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.GuestConsoleException.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets the addresses of Windows guests through the console socket that Cloud Hypervisor serves. */
public final class SacConsole implements GuestConsoleCapability {

    private static final Logger log = LoggerFactory.getLogger(SacConsole.class);

    /** The console answers 30 to 60 s after a boot. */
    private static final Duration DIAL_BUDGET = Duration.ofSeconds(60);

    private final RunDirectories directories;
    private final SerialLine.Dialer dialer;
    private final Pace pace;

    public SacConsole(RunDirectories directories) {
        this(directories, UnixSerialLine::open, Pace.SYSTEM);
    }

    SacConsole(RunDirectories directories, SerialLine.Dialer dialer, Pace pace) {
        this.directories = directories;
        this.dialer = dialer;
        this.pace = pace;
    }

    @Override
    public void assignAddresses(Vm vm) {
        if (vm.nics().stream().map(Nic::address).allMatch(address -> address.isEmpty())) {
            return;
        }
        Path socket = directories
                .console(vm.id())
                .orElseThrow(() -> new GuestConsoleException(Stage.DIAL, "sac dial: \"" + vm.id() + "\" is no VM id"));
        try (SacSession session = open(socket)) {
            new AddressAssignment(session, pace).run(vm.nics());
        } catch (IOException e) {
            log.debug("closing {}", socket, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GuestConsoleException(Stage.DIAL, "sac: interrupted");
        }
    }

    private SacSession open(Path socket) throws InterruptedException {
        try {
            return SacSession.open(dialer, socket, DIAL_BUDGET, pace);
        } catch (IOException e) {
            throw new GuestConsoleException(Stage.DIAL, String.valueOf(e.getMessage()));
        }
    }
}
