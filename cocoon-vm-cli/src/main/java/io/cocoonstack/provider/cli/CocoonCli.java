package io.cocoonstack.provider.cli;

import io.cocoonstack.provider.cli.console.SacConsole;
import io.cocoonstack.provider.cli.guest.CocoonGuests;
import io.cocoonstack.provider.cli.image.CocoonImages;
import io.cocoonstack.provider.cli.process.Limits;
import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.cli.rundir.CocoonDisks;
import io.cocoonstack.provider.cli.rundir.RunDirectories;
import io.cocoonstack.provider.cli.snapshot.CocoonSnapshots;
import io.cocoonstack.provider.cli.vm.CloneCommand;
import io.cocoonstack.provider.cli.vm.EventStream;
import io.cocoonstack.provider.cli.vm.InspectCommand;
import io.cocoonstack.provider.cli.vm.ListCommand;
import io.cocoonstack.provider.cli.vm.RemoveCommand;
import io.cocoonstack.provider.cli.vm.RunCommand;
import io.cocoonstack.provider.cli.vm.StaleCreateCommand;
import io.cocoonstack.provider.cli.vm.StartCommand;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * cocoon through its command line.
 *
 * <pre>{@code
 * try (CocoonCli cocoon = CocoonCli.builder(Path.of("/usr/local/bin/cocoon")).build()) {
 *     cocoon.list().forEach(vm -> System.out.println(vm.name() + " " + vm.state()));
 * }
 * }</pre>
 *
 * <p>Interrupting a caller ends the child: SIGTERM, 35 s to clean up, then SIGKILL, and the call returns when the child is gone.
 * {@link #close} only sends SIGTERM; children end by themselves, VMs go on in any case.
 */
public final class CocoonCli implements Runtime, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CocoonCli.class);

    private final ProcessRunner runner;
    private final List<RuntimeCapability> capabilities;

    private CocoonCli(ProcessRunner runner, RunDirectories directories) {
        this.runner = runner;
        StaleCreateCapability staleCreates = id -> runner.call(new StaleCreateCommand(id));
        this.capabilities = List.of(
                staleCreates,
                new CocoonSnapshots(runner),
                new CocoonImages(runner),
                new CocoonGuests(runner),
                new CocoonDisks(directories),
                new SacConsole(directories));
    }

    /** Begins a runtime over that executable, which need not be there yet. */
    public static Builder builder(Path binary) {
        return new Builder(binary);
    }

    @Override
    public String name() {
        return "cocoon";
    }

    @Override
    public List<Vm> list() {
        return runner.call(new ListCommand());
    }

    @Override
    public Vm inspect(String ref) {
        return runner.call(new InspectCommand(ref));
    }

    /** As the contract says. A printed record from before the start is replaced by a fresh look. */
    @Override
    public Vm run(RunRequest request) {
        return settled(runner.call(new RunCommand(request)));
    }

    /** As the contract says. The clone's own output never has the process id, so the record comes from a fresh look. */
    @Override
    public Vm clone(CloneRequest request) {
        return settled(runner.call(new CloneCommand(request)));
    }

    /** The VM exists whatever a second look says, so a failing one must not hide it. */
    private Vm settled(Vm printed) {
        if (printed.running() && printed.pid() > 0) {
            return printed;
        }
        try {
            return inspect(printed.id());
        } catch (RuntimeFailureException e) {
            log.warn("VM {} ({}) was made, but a look at it failed", printed.name(), printed.id(), e);
            return printed;
        }
    }

    @Override
    public void start(String id) {
        runner.call(new StartCommand(id));
    }

    /**
     * As the contract says. An exit code proves nothing about the VM, so it is looked for after the removal.
     *
     * @throws RuntimeFailureException also with {@link RuntimeFailure.Unavailable} when it is still there or the look fails
     */
    @Override
    public void remove(String id) {
        RemoveCommand.Result result = runner.call(new RemoveCommand(id));
        Vm left;
        try {
            left = inspect(id);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone && result == RemoveCommand.Result.REMOVED) {
                return;
            }
            throw e;
        }
        throw new RuntimeFailureException(new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of(
                "vm rm " + id, "the VM is still there after its removal, in state " + left.state())));
    }

    @Override
    public void watch(VmEventListener listener) {
        EventStream.follow(runner, listener);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return capabilities.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /**
     * How many times in a row the executable could not even be started. Nothing about any VM follows from that, but a node that
     * cannot start its runtime is not healthy.
     */
    public int failedStartsInARow() {
        return runner.failedStartsInARow();
    }

    /** Asks running children to end and returns at once. Waiting calls fail, later ones are refused. */
    @Override
    public void close() {
        runner.close();
    }

    /** Settings of a {@link CocoonCli}. */
    public static final class Builder {

        private final Path binary;
        private final Map<String, String> environment = new HashMap<>();
        private Limits limits = Limits.DEFAULT;
        private Path root = Path.of("/var/lib/cocoon");

        private Builder(Path binary) {
            this.binary = binary;
        }

        /** Gives the children a variable beside those of this process, such as {@code COCOON_ROOT_DIR}. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /**
         * cocoon's root directory, {@code /var/lib/cocoon} by default: where guests' consoles and disks are looked for. The children
         * are not told.
         */
        public Builder rootDirectory(Path directory) {
            root = directory;
            return this;
        }

        /** Most CLI calls at the same time, 32 by default; guest sessions have as many of their own. Further ones wait. */
        public Builder children(int count) {
            limits = limits.withChildren(count);
            return this;
        }

        /**
         * Time between SIGTERM and SIGKILL for a cancelled child, 35 s by default. cocoon needs up to 30 s to roll back; less
         * leaves debris.
         */
        public Builder killGrace(Duration grace) {
            limits = limits.withKillGrace(grace);
            return this;
        }

        /** Longest answer that is read, 16 MiB by default. */
        public Builder answerBytes(int bytes) {
            limits = limits.withAnswerBytes(bytes);
            return this;
        }

        public CocoonCli build() {
            return new CocoonCli(new ProcessRunner(binary, environment, limits), new RunDirectories(root));
        }
    }
}
