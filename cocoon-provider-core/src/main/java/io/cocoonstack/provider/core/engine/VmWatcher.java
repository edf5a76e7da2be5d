package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the runtime's event stream for as long as the engine lives. What it hears is passed on as a hint; a stream that ends
 * or cannot start is started again.
 */
final class VmWatcher {

    private static final Logger log = LoggerFactory.getLogger(VmWatcher.class);
    private static final Duration AFTER_END = Duration.ofSeconds(2);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofSeconds(60);
    /** An event can get lost, and a guest that never answered has no check that would tell: look at all VMs now and then. */
    private static final Duration LOOK = Duration.ofMinutes(5);

    private final Runtime runtime;
    private final Scheduling scheduling;
    private final Consumer<Vm> changed;
    private final Consumer<List<Vm>> listed;
    private int failures;
    private volatile boolean closed;
    private volatile Scheduling.@Nullable Running stream;
    /** The listener of the newest stream: only it goes on looking. */
    private volatile @Nullable Listener current;

    /**
     * @param changed hears of a VM that is gone or does not run, by its last known record
     * @param listed hears the complete list whenever a stream connects and every few minutes from then on: what happened while
     *     nobody listened is in it
     */
    VmWatcher(Runtime runtime, Scheduling scheduling, Consumer<Vm> changed, Consumer<List<Vm>> listed) {
        this.runtime = runtime;
        this.scheduling = scheduling;
        this.changed = changed;
        this.listed = listed;
    }

    void start() {
        if (!closed) {
            stream = scheduling.start("vm watcher", this::follow);
        }
    }

    void close() {
        closed = true;
        Scheduling.Running running = stream;
        if (running != null) {
            running.interrupt();
        }
    }

    private void follow() {
        Duration wait = AFTER_END;
        try {
            runtime.watch(new Listener());
        } catch (RuntimeFailureException e) {
            wait = Backoff.doubling(FIRST_RETRY, failures++, LAST_RETRY);
            if (!closed) {
                log.warn("the VM event stream did not start, again in {} s: {}", wait.toSeconds(), e.getMessage());
            }
        } catch (RuntimeException e) {
            wait = LAST_RETRY;
            log.error("the VM event stream failed unexpectedly, again in {} s", wait.toSeconds(), e);
        }
        if (!closed) {
            scheduling.after(wait, "vm watcher", this::start);
        }
    }

    private final class Listener implements VmEventListener {

        @Override
        public void connected() {
            failures = 0;
            current = this;
            scheduling.start("vm list", this::look);
        }

        private void look() {
            if (closed || current != this) {
                return;
            }
            try {
                listed.accept(runtime.list());
            } catch (RuntimeFailureException e) {
                // An unanswered list says nothing about any VM; probes and later events still do.
                log.warn("the VMs could not be listed: {}", e.getMessage());
            }
            scheduling.after(LOOK, "vm list", this::look);
        }

        @Override
        public void changed(VmEvent event) {
            if (event.kind() == VmEvent.Kind.DELETED || !event.vm().running()) {
                changed.accept(event.vm());
            }
        }
    }
}
