package io.cocoonstack.provider.testing.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The knobs. */
@Timeout(30)
class InMemoryRuntimeTest {

    private final List<Duration> slept = new ArrayList<>();
    private final InMemoryRuntime runtime = new InMemoryRuntime(slept::add).addImage("demo:1");

    @Test
    void aCallFailsOnceWithOrWithoutItsEffect() {
        runtime.faults()
                .failNext(RuntimeVerb.RUN, RuntimeFailure.Unavailable::new)
                .failNextAfterEffect(RuntimeVerb.RUN, RuntimeFailure.Busy::new);
        assertThat(failure(() -> run("a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(runtime.list()).isEmpty();
        assertThat(failure(() -> run("a"))).isInstanceOf(RuntimeFailure.Busy.class);
        assertThat(runtime.list()).extracting(Vm::name).containsExactly("a");
        assertThat(run("b").running()).isTrue();
    }

    @Test
    void aListingThatFailsOnceIsWholeAfterwards() {
        run("a");
        runtime.faults().failNext(RuntimeVerb.LIST, RuntimeFailure.Unavailable::new);
        assertThat(failure(runtime::list)).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(runtime.list()).hasSize(1);
    }

    @Test
    void timePassesOnlyThroughTheDelay() {
        runtime.faults().latency(RuntimeVerb.RUN, Duration.ofMinutes(5));
        run("a");
        assertThat(slept).contains(Duration.ofMinutes(5));
    }

    @Test
    void aCallThatHangsHoldsItsPlaceholderUntilItIsReleased() throws InterruptedException {
        runtime.faults().hang(RuntimeVerb.RUN);
        Thread creation = Thread.ofVirtual().start(() -> run("a"));
        await().until(() -> runtime.list().stream().anyMatch(vm -> vm.state() == VmState.CREATING));
        assertThat(reconcile("a")).isEqualTo(Outcome.BUSY);
        runtime.faults().release(RuntimeVerb.RUN);
        creation.join();
        assertThat(runtime.inspect("a").running()).isTrue();
    }

    @Test
    void anInterruptedCreationLeavesNothing() throws InterruptedException {
        runtime.faults().hang(RuntimeVerb.RUN);
        Thread creation = Thread.ofVirtual().start(() -> failure(() -> run("a")));
        await().until(() -> !runtime.list().isEmpty());
        creation.interrupt();
        creation.join();
        assertThat(runtime.list()).isEmpty();
    }

    @Test
    void aKilledCreationLeavesAPlaceholderThatCanBeCollected() {
        runtime.faults().dieNext(RuntimeVerb.RUN);
        assertThat(failure(() -> run("a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure(() -> run("a"))).isInstanceOf(RuntimeFailure.Exists.class);
        assertThat(reconcile("a")).isEqualTo(Outcome.COLLECTED);
        assertThat(run("a").running()).isTrue();
    }

    @Test
    void aStormReportsEveryVmGoneAndNewAndChangesNothing() throws InterruptedException {
        run("a");
        run("b");
        List<String> seen = new CopyOnWriteArrayList<>();
        Thread watcher = Thread.ofVirtual()
                .start(() -> runtime.watch(new VmEventListener() {
                    @Override
                    public void connected() {
                        seen.add("connected");
                    }

                    @Override
                    public void changed(VmEvent event) {
                        seen.add(event.kind() + " " + event.vm().name());
                    }
                }));
        await().until(() -> seen.size() == 3);
        runtime.stormEvents();
        runtime.muteEvents(true);
        run("c");
        runtime.muteEvents(false);
        runtime.endStreams();
        watcher.join();
        assertThat(seen)
                .containsExactly("connected", "ADDED a", "ADDED b", "DELETED a", "DELETED b", "ADDED a", "ADDED b");
        assertThat(runtime.list()).hasSize(3).allMatch(Vm::running);
    }

    @Test
    void callsAreCountedByVerbAndSubject() {
        run("a");
        runtime.inspect("a");
        assertThat(runtime.faults().calls())
                .containsExactly(
                        new RuntimeFaults.Call(RuntimeVerb.RUN, "a"), new RuntimeFaults.Call(RuntimeVerb.INSPECT, "a"));
        assertThat(runtime.faults().calls(RuntimeVerb.RUN)).isEqualTo(1);
    }

    private Vm run(String name) {
        return runtime.run(new RunRequest(name, "demo:1", 0, "", "", "", false, false, false, CpuPolicy.NONE));
    }

    private Outcome reconcile(String ref) {
        return runtime.capability(StaleCreateCapability.class).orElseThrow().reconcileStaleCreate(ref);
    }

    private static RuntimeFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(RuntimeFailureException.class, call).failure();
    }
}
