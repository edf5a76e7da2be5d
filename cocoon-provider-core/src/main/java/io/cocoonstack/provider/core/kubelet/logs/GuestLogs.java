package io.cocoonstack.provider.core.kubelet.logs;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.LogCapability;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** {@code /containerLogs}. */
public final class GuestLogs {

    /** What other tools look for. */
    private static final String NO_VM = "vk-cocoon: pod has no live VM\n";

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Guests guests;
    private final InstantSource clock;
    private final Duration poll;

    /** {@code poll} is how often a followed log is looked at while it grows; a quiet one is looked at less often. */
    public GuestLogs(Guests guests, InstantSource clock, Duration poll) {
        this.guests = guests;
        this.clock = clock;
        this.poll = poll;
    }

    /** The log of a guest's VM. */
    public WebAnswer serve(Call call) throws Refusal {
        Guest guest = guests.named(call);
        LogOptions options = LogOptions.of(call.query(), clock.instant());
        LogCapability source = guest.capability(LogCapability.class, "log");
        if (options.previous()) {
            throw Refusal.badRequest("previous terminated container \"" + guest.container() + "\" in pod \""
                    + guest.ref().name() + "\" not found");
        }
        // Read before anything is answered: a failure can still be told then.
        Optional<String> id = guest.pod().vm().map(Vm::id);
        Optional<List<String>> lines = id.isEmpty() ? Optional.empty() : read(source, id.get(), options);
        Beginning beginning = new Beginning(id.orElse(""), lines);
        return new WebAnswer.Stream(TEXT, out -> {
            LogWriter writer = new LogWriter(options, out, clock);
            LogFollower follower = new LogFollower(guests, guest.ref(), source, poll);
            beginning.send(writer, follower, options.tail());
            if (options.follow()) {
                follower.follow(writer);
            }
        });
    }

    /** What there is when a log is asked for. Forgotten once it is sent: following goes on for hours. */
    private static final class Beginning {

        private final String vm;
        private Optional<List<String>> lines;

        private Beginning(String vm, Optional<List<String>> lines) {
            this.vm = vm;
            this.lines = lines;
        }

        private void send(LogWriter writer, LogFollower follower, int tail) throws IOException {
            if (lines.isPresent()) {
                writer.lines(lastOf(lines.get(), tail));
                follower.saw(vm, lines.get());
                lines = Optional.empty();
            } else {
                writer.raw(NO_VM);
            }
        }
    }

    /** Sends what is logged from now on, until the Pod is gone. */
    public void follow(Guest guest, OutputStream out) throws IOException, InterruptedException {
        LogCapability source;
        try {
            source = guest.capability(LogCapability.class, "log");
        } catch (Refusal refusal) {
            throw new IOException(refusal.text(), refusal);
        }
        LogFollower follower = new LogFollower(guests, guest.ref(), source, poll);
        Optional<Vm> vm = guest.pod().vm();
        if (vm.isPresent()) {
            try {
                follower.saw(vm.get().id(), LogTail.split(source.logs(vm.get().id(), LogTail.WINDOW)));
            } catch (RuntimeFailureException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        follower.follow(new LogWriter(LogOptions.ALL, out, clock));
    }

    /** The lines to choose from, empty when the VM went meanwhile. Who follows also needs those that were not asked for. */
    private static Optional<List<String>> read(LogCapability source, String id, LogOptions options) throws Refusal {
        if (options.tail() == 0 && !options.follow()) {
            return Optional.of(List.of());
        }
        int tail =
                options.tail() < 0 ? 0 : options.follow() ? Math.max(options.tail(), LogTail.WINDOW) : options.tail();
        try {
            String text = source.logs(id, tail);
            // Of a log that is only read once the last line need not be finished.
            return Optional.of(LogTail.split(options.follow() || text.endsWith("\n") ? text : text + "\n"));
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                return Optional.empty();
            }
            throw Refusal.failed(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> lastOf(List<String> lines, int tail) {
        return tail < 0 ? lines : lines.subList(Math.max(0, lines.size() - tail), lines.size());
    }
}
