package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;

/** What the parts of the kit need from the subclass, and say in the same words. */
abstract class RuntimeUnderTest {

    /** The runtime under test; the same one during one test. */
    protected abstract Runtime runtime();

    /** A request that boots. */
    protected abstract RunRequest bootable(String name);

    /** A request that clones from something that is there; empty when the runtime has no snapshots. */
    protected abstract Optional<CloneRequest> cloneable(String name);

    /** The same request with a source that does not exist. */
    protected Optional<CloneRequest> uncloneable(String name) {
        return Optional.empty();
    }

    /** Lets the guest of a VM die without anybody being told; false when the subclass cannot do that. */
    protected boolean crash(Vm vm) {
        return false;
    }

    /** Whether a VM that takes the name of a removed one has another id; not so where ids are made from names. */
    protected boolean freshIds() {
        return true;
    }

    /** Boots {@code conformance-<suffix>}. */
    final Vm run(String suffix) {
        return runtime().run(bootable("conformance-" + suffix));
    }

    /** All VMs of these tests. */
    final List<Vm> ours() {
        return runtime().list().stream()
                .filter(vm -> vm.name().startsWith("conformance-"))
                .toList();
    }

    static void assertFails(ThrowingCallable call, Class<? extends RuntimeFailure> kind) {
        assertThat(failureOf(call)).containsInstanceOf(kind);
    }

    final CloneRequest clonable(String suffix) {
        Optional<CloneRequest> request = cloneable("conformance-" + suffix);
        Assumptions.assumeTrue(request.isPresent(), "the runtime has no snapshots");
        return request.orElseThrow();
    }

    static Optional<RuntimeFailure> failureOf(ThrowingCallable call) {
        try {
            call.call();
            return Optional.empty();
        } catch (RuntimeFailureException e) {
            return Optional.of(e.failure());
        } catch (Throwable e) {
            throw new AssertionError("not a runtime failure", e);
        }
    }

    static RuntimeFailure.Facts nothing() {
        return RuntimeFailure.Facts.of("", "");
    }

    /** Makes that many calls at the same time, and gives their results in order. */
    static <T> List<T> together(int count, IntFunction<Callable<T>> calls)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = IntStream.range(0, count)
                    .mapToObj(i -> threads.submit(calls.apply(i)))
                    .toList();
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        }
    }

    /** A capability; the test is skipped without it. */
    final <C extends RuntimeCapability> C require(Class<C> type) {
        Optional<C> capability = runtime().capability(type);
        Assumptions.assumeTrue(capability.isPresent(), () -> "the runtime has no " + type.getSimpleName());
        return capability.orElseThrow();
    }
}
