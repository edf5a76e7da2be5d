package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The VM records of the node. Names are unique; whoever comes second is told who has it. */
public final class SimVms {

    private final SimWorld world;
    private final Map<String, SimVm> byId = new LinkedHashMap<>();

    SimVms(SimWorld world) {
        this.world = world;
    }

    /** Every VM there is, in the order of their making. */
    public List<SimVm> all() {
        return List.copyOf(byId.values());
    }

    public Optional<SimVm> byName(String name) {
        return byId.values().stream().filter(vm -> vm.name().equals(name)).findFirst();
    }

    public Optional<SimVm> byId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Who has this card. */
    Optional<SimVm> byMac(String mac) {
        return byId.values().stream()
                .filter(vm -> vm.nics.stream().anyMatch(nic -> nic.mac().equals(mac)))
                .findFirst();
    }

    /** Whether a VM that still exists has this card. */
    public boolean hasCard(String mac) {
        return byMac(mac).isPresent();
    }

    /** Whether somebody still creates this VM, alive or as a child process whose parent died. */
    public boolean beingMade(SimVm vm) {
        SimTask creator = vm.creator;
        boolean caller = creator != null && !creator.life().over();
        return !vm.making.isEmpty() && (caller || world.outside().goesOn(vm.making));
    }

    /** The guest writes something: whatever was saved before is older from now on. */
    public void write(SimVm vm) {
        if (vm.running()) {
            vm.guest = world.state(vm.guest);
        }
    }

    /** The guest stops answering, or answers again and runs commands. */
    public void hang(SimVm vm, boolean hung) {
        vm.hung = hung;
        vm.mute = vm.mute && hung;
    }

    /** The VM stops by itself. */
    public void crash(SimVm vm, VmState into) {
        if (vm.running()) {
            vm.state = into;
            vm.address = "";
            world.tell(new Deed.Died(vm));
            world.events().send(VmEvent.Kind.MODIFIED, vm.record());
        }
    }

    /** Somebody removes the VM behind everybody's back. */
    public void vanish(SimVm vm) {
        if (!vm.removed) {
            remove(vm);
            world.events().send(VmEvent.Kind.DELETED, vm.record());
        }
    }

    /** Somebody makes a VM by hand, with an address of its own. */
    public SimVm make(String name, String ip) {
        SimVm vm = new SimVm("hand-" + world.number(), name, "cloud-hypervisor", false, true, null, world.fresh());
        vm.nics = List.of(new Nic(mac(), "tap", new StaticAddress(ip, "", 24)));
        vm.state = VmState.RUNNING;
        vm.pid = 1000 + world.number();
        vm.address = ip;
        byId.put(vm.id(), vm);
        world.tell(new Deed.Booted(vm, null));
        world.events().send(VmEvent.Kind.ADDED, vm.record());
        return vm;
    }

    SimVm reserve(String verb, String name, String hypervisor, boolean windows) {
        byName(name).ifPresent(vm -> {
            throw failure(new RuntimeFailure.Exists(vm.id(), facts(verb, "name " + name + " exists")));
        });
        SimTask task = world.outside().threads().moving();
        SimVm vm = new SimVm(
                "vm-" + world.number(),
                name,
                hypervisor,
                windows,
                false,
                task == null ? null : task.errand(),
                world.fresh());
        vm.creator = task;
        vm.making = verb + " " + name;
        byId.put(vm.id(), vm);
        return vm;
    }

    void boot(SimVm vm, @Nullable SimSnapshot from, int nics, boolean fixedAddress) {
        if (vm.removed) {
            throw failure(new RuntimeFailure.Unavailable(facts("boot", "the record vanished meanwhile")));
        }
        vm.making = "";
        if (from != null) {
            vm.guest = world.state(from.state());
        }
        List<Nic> cards = new ArrayList<>();
        for (int i = 0; i < nics; i++) {
            cards.add(new Nic(
                    mac(),
                    "tap" + i,
                    fixedAddress ? new StaticAddress(world.leases().fresh(), "", 24) : null));
        }
        vm.nics = cards;
        up(vm);
        world.tell(new Deed.Booted(vm, from));
        if (from == null) {
            world.guests().booted(vm);
        } else {
            world.guests().cloned(vm, from.nics() > 0);
        }
        world.events().send(VmEvent.Kind.ADDED, vm.record());
    }

    void start(SimVm vm) {
        if (vm.running()) {
            return;
        }
        if (vm.state == VmState.CREATING || vm.state == VmState.CREATED) {
            throw failure(new RuntimeFailure.Conflict(facts("start", "state is " + vm.state)));
        }
        up(vm);
        world.tell(new Deed.Started(vm));
        world.guests().restarted(vm);
        world.events().send(VmEvent.Kind.MODIFIED, vm.record());
    }

    void resize(SimVm vm, int count) {
        if (!vm.running()) {
            throw failure(new RuntimeFailure.Conflict(facts("nics", "state is " + vm.state)));
        }
        List<Nic> cards = new ArrayList<>(vm.nics.subList(0, Math.min(count, vm.nics.size())));
        while (cards.size() < count) {
            cards.add(new Nic(mac(), "tap" + cards.size(), null));
        }
        vm.nics = cards;
        vm.address = "";
        world.tell(new Deed.CardsChanged(vm, count));
        world.guests().plugged(vm);
    }

    void remove(SimVm vm) {
        boolean running = vm.running();
        byId.remove(vm.id());
        vm.removed = true;
        vm.state = VmState.STOPPED;
        vm.address = "";
        world.tell(new Deed.Removed(vm, running));
    }

    /** @throws RuntimeFailureException with {@code Gone} when there is none */
    SimVm get(String verb, String ref) {
        return byId(ref).or(() -> byName(ref)).orElseThrow(() -> failure(gone(verb, ref)));
    }

    static RuntimeFailureException failure(RuntimeFailure failure) {
        return new RuntimeFailureException(failure);
    }

    static RuntimeFailure gone(String verb, String ref) {
        return new RuntimeFailure.Gone(facts(verb, ref + " not found"));
    }

    static RuntimeFailure.Facts facts(String verb, String detail) {
        return RuntimeFailure.Facts.of("sim " + verb, detail);
    }

    private void up(SimVm vm) {
        vm.state = VmState.RUNNING;
        vm.pid = 1000 + world.number();
        vm.boots++;
        vm.hung = false;
        vm.address = "";
    }

    private String mac() {
        long number = world.number();
        return String.format(
                Locale.ROOT, "02:00:00:%02x:%02x:%02x", number >> 16 & 255, number >> 8 & 255, number & 255);
    }
}
