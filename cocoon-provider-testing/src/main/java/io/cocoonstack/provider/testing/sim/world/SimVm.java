package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A VM of the simulated runtime, with its guest. Read it from anywhere in the run; only the world changes it. */
public final class SimVm {

    private final String id;
    private final String name;
    private final String hypervisor;
    private final boolean windows;
    private final boolean byHand;
    private final @Nullable Object maker;
    VmState state = VmState.CREATING;
    long pid;
    List<Nic> nics = List.of();
    GuestState guest;
    /** The address at which the guest really answers, empty while its network is down. */
    String address = "";
    /** A guest that hangs answers nobody. */
    boolean hung;
    /** Nobody in the guest runs commands, although it answers. */
    boolean mute;
    /** Whether its network stays down until commands were run in it, or its console was used. */
    boolean needsCommands;

    boolean needsConsole;
    /** Whether a look into the guest shows its cards. */
    boolean knowsCards;

    /** The call that works on the record, and who makes it; only while it is being created. */
    String making = "";

    @Nullable
    SimTask creator;

    /** Changes with every start, so that what an earlier start began does not reach into a later one. */
    int boots;

    String image = "";
    boolean removed;

    SimVm(
            String id,
            String name,
            String hypervisor,
            boolean windows,
            boolean byHand,
            @Nullable Object maker,
            GuestState guest) {
        this.id = id;
        this.name = name;
        this.hypervisor = hypervisor;
        this.windows = windows;
        this.byHand = byHand;
        this.maker = maker;
        this.guest = guest;
    }

    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Whether somebody made it by hand, behind the simulated process. */
    public boolean byHand() {
        return byHand;
    }

    /** The errand of the task that made it, null when it had none. */
    public @Nullable Object maker() {
        return maker;
    }

    public boolean windows() {
        return windows;
    }

    public String hypervisor() {
        return hypervisor;
    }

    public VmState state() {
        return state;
    }

    public boolean running() {
        return state == VmState.RUNNING;
    }

    public boolean removed() {
        return removed;
    }

    public GuestState guest() {
        return guest;
    }

    public String address() {
        return address;
    }

    /** The cards a look into the guest shows. */
    public List<Nic> cardsInside() {
        return knowsCards ? nics : List.of();
    }

    /** Whether the guest answers at an address. */
    public boolean answersAt(String ip) {
        return running() && !hung && !ip.isEmpty() && ip.equals(address);
    }

    /** The record as the runtime shows it. */
    public Vm record() {
        return new Vm(id, name, hypervisor, state, state == VmState.RUNNING ? pid : 0, nics);
    }

    @Override
    public String toString() {
        return name + "(" + id + " " + state + " " + guest + ")";
    }
}
