package io.cocoonstack.provider.cli;

import io.cocoonstack.provider.cli.macos.MacosGuests;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * cocoon-macos through its command line: macOS guests under QEMU.
 *
 * <pre>{@code
 * try (CocoonMacosCli macos = CocoonMacosCli.builder(Path.of("/usr/local/bin/cocoon-macos")).build()) {
 *     macos.list().forEach(vm -> System.out.println(vm.name() + " " + vm.state()));
 * }
 * }</pre>
 *
 * <p>The id of a guest is {@code qemu-} and its name. Of a {@link RunRequest} name, image, vCPUs, memory and storage are used.
 * Interrupting a caller does not end a launch, which has 5 minutes; a removal that is interrupted ends within 90 s of a SIGTERM.
 */
public final class CocoonMacosCli implements Runtime, AutoCloseable {

    private final MacosGuests guests;
    private final List<RuntimeCapability> capabilities;

    private CocoonMacosCli(MacosGuests guests) {
        this.guests = guests;
        this.capabilities = List.of(guests, guests.images());
    }

    /** Begins a runtime over that executable, which need not be there yet. */
    public static Builder builder(Path binary) {
        return new Builder(binary);
    }

    @Override
    public String name() {
        return "cocoon-macos";
    }

    @Override
    public List<Vm> list() {
        return guests.list();
    }

    @Override
    public Vm inspect(String ref) {
        return guests.inspect(ref);
    }

    @Override
    public Vm run(RunRequest request) {
        return guests.run(request);
    }

    /** Always {@link RuntimeFailure.Unsupported}: the guest's memory cannot be saved. */
    @Override
    public Vm clone(CloneRequest request) {
        throw new RuntimeFailureException(new RuntimeFailure.Unsupported(
                RuntimeFailure.Facts.of("clone " + request.name(), "macOS guests have no snapshots of their memory")));
    }

    @Override
    public void start(String id) {
        guests.start(id);
    }

    @Override
    public void remove(String id) {
        guests.remove(id);
    }

    @Override
    public void watch(VmEventListener listener) {
        guests.watch(listener);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return capabilities.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** How many times in a row the executable could not even be started. */
    public int failedStartsInARow() {
        return guests.failedStartsInARow();
    }

    /** Asks running children to end and returns at once. Guests go on. */
    @Override
    public void close() {
        guests.close();
    }

    /** Settings of a {@link CocoonMacosCli}. */
    public static final class Builder {

        private final Path binary;
        private final Map<String, String> environment = new HashMap<>();
        private Optional<String> password = Optional.empty();
        private Path proc = Path.of("/proc");
        private Duration poll = Duration.ofSeconds(10);

        private Builder(Path binary) {
            this.binary = binary;
        }

        /** Gives the children a variable beside those of this process, such as {@code COCOON_MACOS_HOME}. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /**
         * Gives guests a screen, protected by that password; without it they have none.
         *
         * @throws IllegalArgumentException when VNC would not take it; the text does not show it
         */
        public Builder vncPassword(String text) {
            MacosGuests.passwordProblem(text).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
            password = Optional.of(text);
            return this;
        }

        /** Where the kernel shows processes, {@code /proc} by default. */
        public Builder procRoot(Path directory) {
            proc = directory;
            return this;
        }

        /** Time between two listings while events are followed, 10 s by default: cocoon-macos has no events of its own. */
        public Builder pollInterval(Duration interval) {
            poll = interval;
            return this;
        }

        public CocoonMacosCli build() {
            return new CocoonMacosCli(new MacosGuests(binary, environment, password, proc, poll));
        }
    }
}
