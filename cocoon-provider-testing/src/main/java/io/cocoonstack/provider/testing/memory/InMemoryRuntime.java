package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalImage;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

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
    private final InMemoryMachines machines = new InMemoryMachines();
    private final InMemorySnapshots snapshots;
    private final InMemoryImages images;
    private final InMemoryGuests guests;
    private final InMemoryConsole console;
    private final List<Consumer<Vm>> bootListeners = new CopyOnWriteArrayList<>();
    private final StaleCreateCapability staleCreates = this::reconcileStaleCreate;

    /** @param delay how latency passes */
    public InMemoryRuntime(Delay delay) {
        faults = new RuntimeFaults(delay);
        snapshots = new InMemorySnapshots(faults, vms, machines);
        images = new InMemoryImages(faults);
        guests = new InMemoryGuests(faults, vms, machines);
        console = new InMemoryConsole(faults, vms, machines);
    }

    /** The knobs, and the calls so far. */
    public RuntimeFaults faults() {
        return faults;
    }

    /** Makes a container image local. */
    public InMemoryRuntime addImage(String name) {
        images.store(name, "oci");
        return this;
    }

    /** Makes a cloud image local. */
    public InMemoryRuntime addCloudImage(String name) {
        images.store(name, "cloudimg");
        return this;
    }

    /** Puts a copy of a local snapshot's files into a directory, from which it can then be cloned. Nothing is written. */
    public InMemoryRuntime copySnapshot(String name, Path directory) {
        snapshots.copy(name, directory);
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

    /**
     * Is told of every VM whose guest asks for leases, with only the NICs it asks for: the place to grant leases as a DHCP daemon
     * does. A clone whose guest still has the MAC of its source asks for nothing.
     */
    public InMemoryRuntime onNetwork(Consumer<Vm> listener) {
        machines.onNetwork(listener);
        return this;
    }

    /** What the guest of a VM holds, empty when there is no such VM. */
    public Optional<FakeGuest> guestOf(String ref) {
        return vms.find(ref).map(vm -> machines.of(vm).guest());
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
        vms.remove(ref).ifPresent(vm -> machines.remove(vm.id()));
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
        LocalImage image = images.find(request.image()).orElseThrow(() -> gone(RuntimeVerb.RUN, request.image()));
        return create(
                RuntimeVerb.RUN,
                request.name(),
                request.firecracker() ? "firecracker" : "cloud-hypervisor",
                request.network(),
                1,
                vm -> InMemoryMachine.fresh(vm, image, request.windows()));
    }

    @Override
    public Vm clone(CloneRequest request) {
        faults.begin(RuntimeVerb.CLONE, request.name());
        Optional<InMemorySnapshots.Saved> source =
                switch (request.source()) {
                    case CloneSource.Directory(var path) -> snapshots.in(path);
                    case CloneSource.Snapshot(var ref) ->
                        Optional.of(snapshots.find(ref).orElseThrow(() -> gone(RuntimeVerb.CLONE, ref)));
                };
        return create(
                RuntimeVerb.CLONE,
                request.name(),
                source.map(it -> it.record().hypervisor()).orElse("cloud-hypervisor"),
                request.network(),
                request.nics()
                        .orElse(source.map(it -> it.machine().guest().links().size())
                                .orElse(1)),
                vm -> source.map(it -> it.machine().resumed(vm)).orElseGet(() -> machines.of(vm)));
    }

    private Vm create(
            RuntimeVerb verb,
            String name,
            String hypervisor,
            String network,
            int nics,
            Function<Vm, InMemoryMachine> machine) {
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
        Vm vm = boot(placeholder, vms.cards(network, nics), machine);
        faults.end(verb, name);
        return vm;
    }

    private Vm boot(Vm vm, List<Nic> nics, Function<Vm, InMemoryMachine> machine) {
        Vm running = vms.boot(vm, nics);
        machines.put(running, machine.apply(running));
        bootListeners.forEach(listener -> listener.accept(running));
        return running;
    }

    @Override
    public void start(String id) {
        faults.begin(RuntimeVerb.START, id);
        Vm vm = vms.find(id).orElseThrow(() -> gone(RuntimeVerb.START, id));
        faults.work(RuntimeVerb.START, id);
        if (!vm.running()) {
            boot(vm, vm.nics(), machines.of(vm)::rebooted);
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
        machines.remove(vm.id());
        faults.end(RuntimeVerb.REMOVE, id);
    }

    @Override
    public void watch(VmEventListener listener) {
        faults.begin(RuntimeVerb.WATCH, "");
        vms.follow(listener);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return List.of(staleCreates, snapshots, images, guests, console).stream()
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
