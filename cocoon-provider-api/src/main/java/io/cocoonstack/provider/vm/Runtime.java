package io.cocoonstack.provider.vm;

import java.util.List;
import java.util.Optional;

/**
 * A backend that runs MicroVMs. Small on purpose: what not every backend has is a {@link RuntimeCapability}, asked for with
 * {@link #capability}.
 *
 * <p>Calls block and may run concurrently, also for different VMs under one name; the backend decides who wins. Interrupting
 * the caller ends the call, never a VM. Every call throws {@link RuntimeFailureException}.
 */
@SuppressWarnings("AvoidCommonTypeNames") // the contract's own word, known to every user of Cocoon
public interface Runtime {

    /** A short name for logs and metrics, such as {@code cocoon}. */
    String name();

    /**
     * All VMs, complete or not at all: a backend that can read only a part of its records fails with
     * {@link RuntimeFailure.Unavailable}.
     */
    List<Vm> list();

    /**
     * One VM by id or name.
     *
     * @throws RuntimeFailureException with {@link RuntimeFailure.Gone} only when the backend says that this VM does not exist
     */
    Vm inspect(String ref);

    /**
     * Boots a fresh VM from an image that is already local.
     *
     * @throws RuntimeFailureException with {@link RuntimeFailure.Exists} when the name is taken
     */
    Vm run(RunRequest request);

    /**
     * Boots a VM from a local snapshot or a snapshot directory. The record may lack the process id.
     *
     * @throws RuntimeFailureException with {@link RuntimeFailure.Exists} when the name is taken, with
     *     {@link RuntimeFailure.Gone} when the snapshot is not there
     */
    Vm clone(CloneRequest request);

    /** Boots a stopped or failed VM in place: same id, name, disk and MAC addresses. Starting a running VM does nothing. */
    void start(String id);

    /**
     * Ends a VM and deletes all it owns.
     *
     * @throws RuntimeFailureException with {@link RuntimeFailure.Gone} when it did not exist, which callers take as done
     */
    void remove(String id);

    /**
     * Follows changes until the stream ends or the thread is interrupted; both return normally.
     *
     * @throws RuntimeFailureException when the stream could not be started
     */
    void watch(VmEventListener listener);

    /** The capability of that type, if this backend has it. The answer never changes during the life of the runtime. */
    <C extends RuntimeCapability> Optional<C> capability(Class<C> type);
}
