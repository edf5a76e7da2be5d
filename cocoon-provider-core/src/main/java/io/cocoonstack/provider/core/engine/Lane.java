package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.act.Acts;
import io.cocoonstack.provider.core.act.Notebook;
import io.cocoonstack.provider.core.act.guest.GuestCalls;
import io.cocoonstack.provider.core.act.guest.Probing;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.port.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All work for one incarnation of a Pod, one step at a time. Whatever arrives meanwhile is a note that the lane reads before its
 * next step. The lane has a thread only while there is something to do.
 */
final class Lane {

    private static final Logger log = LoggerFactory.getLogger(Lane.class);

    /** A step that failed in a way nobody foresaw is tried again after this. */
    private static final Duration SURPRISE = Duration.ofSeconds(5);

    private final Surroundings around;
    private final Function<Evidence, Step> planner;
    private final Acts acts;
    private final Runnable keptChanged;
    private final Consumer<Lane> ended;
    private final Notebook book;
    private final Probing probing;
    private final GuestCalls calls;
    private final String name;
    private volatile TrackedPod view;
    private volatile boolean keepsVm;

    // Guarded by this; never held while something is done.
    private final List<Consumer<Notebook>> notes = new ArrayList<>();
    private boolean running;
    private boolean closed;
    private Scheduling.@Nullable Timer alarm;

    Lane(
            Surroundings around,
            Function<Evidence, Step> planner,
            Acts acts,
            PodRecord pod,
            boolean startup,
            Runnable keptChanged,
            Consumer<Lane> ended) {
        this.around = around;
        this.planner = planner;
        this.acts = acts;
        this.keptChanged = keptChanged;
        this.ended = ended;
        this.book = new Notebook(pod, startup);
        this.name = "pod " + pod.ref();
        this.calls = new GuestCalls(around.scheduling(), name + " guest call");
        this.probing = new Probing(
                around, (vmId, readiness, address) -> tell(notebook -> notebook.checked(vmId, readiness, address)));
        acts.refresh(book);
        this.view = look();
    }

    /** Leaves a note and sees to it that the lane reads it. Returns at once. */
    void tell(Consumer<Notebook> note) {
        synchronized (this) {
            if (closed) {
                return;
            }
            notes.add(note);
            if (running) {
                return;
            }
            running = true;
            cancelAlarm();
        }
        calls.on(around.scheduling().start(name, this::run));
    }

    /** Leaves a note that makes a call into the guest pointless, should one be going on. */
    void tellUrgently(Consumer<Notebook> note) {
        tell(note);
        calls.cut();
    }

    /** Changes the notebook before the lane's first step. */
    void prepare(Consumer<Notebook> preparation) {
        preparation.accept(book);
        acts.refresh(book);
        view = look();
    }

    TrackedPod view() {
        return view;
    }

    boolean keepsVm() {
        return keepsVm;
    }

    /** Whether the API server no longer has the Pod; meaningful once the lane has ended. */
    boolean objectGone() {
        return book.gone();
    }

    /** No further step; the one that runs ends by itself. */
    void close() {
        synchronized (this) {
            closed = true;
            notes.clear();
            cancelAlarm();
        }
        probing.stop();
    }

    private void run() {
        while (readNotes()) {
            Step step;
            try {
                acts.refresh(book);
                Evidence evidence = book.evidence(around.scheduling().now(), around.table());
                step = planner.apply(evidence);
                log.trace("{} step {}", name, step);
                acts.perform(step, book, probing, calls);
            } catch (RuntimeException e) {
                log.error("{}: unexpected failure, tried again in {} s", name, SURPRISE.toSeconds(), e);
                step = new Step.WaitUntil(around.scheduling().now().plus(SURPRISE));
            }
            view = look();
            if (keepsVm != book.keepsVm()) {
                keepsVm = book.keepsVm();
                keptChanged.run();
            }
            if (book.forgotten()) {
                close();
                ended.accept(this);
                return;
            }
            if (rests(step)) {
                return;
            }
        }
    }

    /** Takes the notes that have arrived; false when the lane is closed. */
    private boolean readNotes() {
        List<Consumer<Notebook>> arrived;
        synchronized (this) {
            if (closed) {
                running = false;
                return false;
            }
            arrived = List.copyOf(notes);
            notes.clear();
        }
        arrived.forEach(note -> note.accept(book));
        return true;
    }

    /** Whether the lane gives its thread back until something changes or the awaited moment comes. */
    private boolean rests(Step step) {
        return switch (step) {
            case Step.Idle _ -> rest(null);
            case Step.WaitUntil(var moment) -> rest(moment);
            default -> false;
        };
    }

    private synchronized boolean rest(@Nullable Instant until) {
        if (!notes.isEmpty()) {
            return false;
        }
        running = false;
        if (until != null && !closed) {
            Duration wait = Duration.between(around.scheduling().now(), until);
            alarm = around.scheduling().after(wait.isNegative() ? Duration.ZERO : wait, name, () -> tell(_ -> {}));
        }
        return true;
    }

    private void cancelAlarm() {
        if (alarm != null) {
            alarm.cancel();
            alarm = null;
        }
    }

    private TrackedPod look() {
        PodStatus status = book.status();
        return new TrackedPod(book.pod(), book.bound().orElse(null), book.lifecycle(), status);
    }
}
