package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.LocalSnapshot;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.StaleCreateCapability;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A {@link Runtime} without VMs: records in memory, with every capability of cocoon.
 *
 * <pre>{@code
 * InMemoryRuntime runtime = new InMemoryRuntime(Delay.none()).addImage("demo:1").onBoot(leases::grant);
 * runtime.faults().failNext(RuntimeVerb.RUN, RuntimeFailure.Unavailable::new);
 * runtime.crash("vk-demo-web-0");
 * }</pre>
 */
public final class InMemoryRuntime implements Runtime {

    private final RuntimeFaults faults;
    private final EventHub events = new EventHub();
    private final InMemoryVms vms = new InMemoryVms(events);
    private final InMemorySnapshots snapshots;
    private final InMemoryImages images;
    private final InMemoryGuests guests;
    private final List<Consumer<Vm>> bootListeners = new CopyOnWriteArrayList<>();
    private final StaleCreateCapability staleCreates = this::reconcileStaleCreate;

    /** @param delay how latency passes */
    public InMemoryRuntime(Delay delay) {
        faults = new RuntimeFaults(delay);
        snapshots = new InMemorySnapshots(faults, vms);
        images = new InMemoryImages(faults);
        guests = new InMemoryGuests(faults, vms);
    }

    /** The knobs, and the calls so far. */
    public RuntimeFaults faults() {
        return faults;
    }

    /** Makes an image local. */
    public InMemoryRuntime addImage(String name) {
        images.store(name, "oci");
        return this;
    }

    /** Puts a snapshot of a Cloud Hypervisor VM into the store. */
    public InMemoryRuntime addSnapshot(String name, String image) {
        snapshots.store(new LocalSnapshot(
                "SNAPSHOT-" + name, name, image, InMemoryImages.digest(image), "oci", "cloud-hypervisor"));
        return this;
    }

    /** Is told of every VM that was booted, on the booting thread: the place to grant a lease. */
    public InMemoryRuntime onBoot(Consumer<Vm> listener) {
        bootListeners.add(listener);
        return this;
    }

    /** Answers guest commands in place of the few that are built in. */
    public InMemoryRuntime guest(GuestCommand command) {
        guests.answerWith(command);
        return this;
    }

    /** The guest of a VM dies. */
    public void crash(String ref) {
        vms.change(ref, vm -> new Vm(vm.id(), vm.name(), vm.hypervisor(), VmState.STOPPED, 0, vm.nics()));
    }

    /** A VM and its record disappear, as when somebody removes it by hand. */
    public void vanish(String ref) {
        vms.remove(ref);
    }

    /** A placeholder whose creator lives, as another process would leave for a while; gives its id. */
    public String creating(String name) {
        return vms.reserve(name, "cloud-hypervisor").orElseThrow().id();
    }

    /** The creator of a placeholder dies. */
    public void abandon(String ref) {
        vms.find(ref).ifPresent(vms::abandon);
    }

    /** Reports every VM as gone and as new again, as cocoon does after a listing pass that failed. */
    public void stormEvents() {
        vms.storm();
    }

    /** Loses events from now on, or not any more. */
    public void muteEvents(boolean on) {
        events.mute(on);
    }

    /** Ends all event streams. */
    public void endStreams() {
        events.endAll();
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public List<Vm> list() {
        faults.begin(RuntimeVerb.LIST, "");
        faults.work(RuntimeVerb.LIST, "");
        List<Vm> all = vms.all();
        faults.end(RuntimeVerb.LIST, "");
        return all;
    }

    @Override
    public Vm inspect(String ref) {
        faults.begin(RuntimeVerb.INSPECT, ref);
        faults.work(RuntimeVerb.INSPECT, ref);
        Vm vm = vms.find(ref).orElseThrow(() -> gone(RuntimeVerb.INSPECT, ref));
        faults.end(RuntimeVerb.INSPECT, ref);
        return vm;
    }

    @Override
    public Vm run(RunRequest request) {
        faults.begin(RuntimeVerb.RUN, request.name());
        if (!images.has(request.image())) {
            throw gone(RuntimeVerb.RUN, request.image());
        }
        return create(
                RuntimeVerb.RUN,
                request.name(),
                request.firecracker() ? "firecracker" : "cloud-hypervisor",
                request.network(),
                1);
    }

    @Override
    public Vm clone(CloneRequest request) {
        faults.begin(RuntimeVerb.CLONE, request.name());
        String hypervisor =
                switch (request.source()) {
                    case CloneSource.Directory _ -> "cloud-hypervisor";
                    case CloneSource.Snapshot(var ref) ->
                        snapshots
                                .find(ref)
                                .orElseThrow(() -> gone(RuntimeVerb.CLONE, ref))
                                .hypervisor();
                };
        return create(
                RuntimeVerb.CLONE,
                request.name(),
                hypervisor,
                request.network(),
                request.nics().orElse(1));
    }

    private Vm create(RuntimeVerb verb, String name, String hypervisor, String network, int nics) {
        Vm placeholder = vms.reserve(name, hypervisor).orElseThrow(() -> taken(verb, name));
        if (faults.dies(verb)) {
            vms.abandon(placeholder);
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(RuntimeFaults.facts(verb, name, "killed in the middle")));
        }
        try {
            faults.work(verb, name);
        } catch (RuntimeFailureException e) {
            vms.remove(placeholder.id());
            throw e;
        }
        Vm vm = boot(placeholder, vms.cards(network, nics));
        faults.end(verb, name);
        return vm;
    }

    private Vm boot(Vm vm, List<Nic> nics) {
        Vm running = vms.boot(vm, nics);
        bootListeners.forEach(listener -> listener.accept(running));
        return running;
    }

    @Override
    public void start(String id) {
        faults.begin(RuntimeVerb.START, id);
        Vm vm = vms.find(id).orElseThrow(() -> gone(RuntimeVerb.START, id));
        faults.work(RuntimeVerb.START, id);
        if (!vm.running()) {
            boot(vm, vm.nics());
        }
        faults.end(RuntimeVerb.START, id);
    }

    @Override
    public void remove(String id) {
        faults.begin(RuntimeVerb.REMOVE, id);
        faults.work(RuntimeVerb.REMOVE, id);
        Vm vm = vms.find(id).orElseThrow(() -> gone(RuntimeVerb.REMOVE, id));
        if (vms.beingCreated(vm)) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Busy(RuntimeFaults.facts(RuntimeVerb.REMOVE, id, "the VM is being created")));
        }
        if (vms.remove(vm.id()).isEmpty()) {
            throw gone(RuntimeVerb.REMOVE, id);
        }
        faults.end(RuntimeVerb.REMOVE, id);
    }

    @Override
    public void watch(VmEventListener listener) {
        faults.begin(RuntimeVerb.WATCH, "");
        vms.follow(listener);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return List.of(staleCreates, snapshots, images, guests).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    private StaleCreateCapability.Outcome reconcileStaleCreate(String id) {
        faults.begin(RuntimeVerb.RECONCILE_STALE_CREATE, id);
        faults.work(RuntimeVerb.RECONCILE_STALE_CREATE, id);
        StaleCreateCapability.Outcome outcome = vms.reconcile(id);
        faults.end(RuntimeVerb.RECONCILE_STALE_CREATE, id);
        return outcome;
    }

    private RuntimeFailureException taken(RuntimeVerb verb, String name) {
        String holder = vms.find(name).map(Vm::id).orElse("");
        return new RuntimeFailureException(
                new RuntimeFailure.Exists(holder, RuntimeFaults.facts(verb, name, "the name is taken")));
    }

    static RuntimeFailureException gone(RuntimeVerb verb, String ref) {
        return new RuntimeFailureException(
                new RuntimeFailure.Gone(RuntimeFaults.facts(verb, ref, ref + " is not there")));
    }
}
