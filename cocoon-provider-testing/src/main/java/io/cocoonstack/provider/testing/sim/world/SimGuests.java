package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Guests: what they do by themselves, and what can be done in them. A guest answers at its address only when its network is
 * really set up, whoever was to do that: itself, a command in it, or its console.
 */
public final class SimGuests implements ExecCapability, GuestConsoleCapability {

    private final SimWorld world;
    private GuestShell shell = (_, _) -> "";

    SimGuests(SimWorld world) {
        this.world = world;
    }

    /** Who answers commands. */
    public void shell(GuestShell newShell) {
        shell = newShell;
    }

    /** The guest boots afresh: it finds its cards, but a Windows guest knows no address that was assigned to it. */
    void booted(SimVm vm) {
        vm.needsCommands = false;
        vm.needsConsole = vm.windows() && fixed(vm);
        vm.knowsCards = true;
        bringUp(vm);
    }

    /** The guest boots again from the disk it has: what was set in it is still set. */
    void restarted(SimVm vm) {
        bringUp(vm);
    }

    /** The guest goes on from a snapshot, on cards that are not those it knew. */
    void cloned(SimVm vm, boolean withCards) {
        boolean firecracker = vm.hypervisor().equals("firecracker");
        // Windows finds a card it never saw, but not one that replaced another; Linux asks DHCP again by itself.
        vm.needsCommands = vm.windows() ? withCards || firecracker : firecracker || fixed(vm);
        vm.needsConsole = vm.windows() && fixed(vm);
        vm.knowsCards = !vm.needsCommands;
        vm.mute = outside().fate().next("guest agent " + vm.name()).nextInt(25) == 0;
        bringUp(vm);
    }

    /** The guest has other cards than before. */
    void plugged(SimVm vm) {
        vm.needsConsole = vm.windows() && fixed(vm);
        bringUp(vm);
    }

    /** The guest was told about its cards. */
    public void fitted(SimVm vm) {
        vm.needsCommands = false;
        vm.knowsCards = true;
        bringUp(vm);
    }

    /** The guest gives its address back. */
    public void released(SimVm vm) {
        vm.address = "";
    }

    /** The guest asks for an address again. */
    public void renewed(SimVm vm) {
        bringUp(vm);
    }

    private static boolean fixed(SimVm vm) {
        return vm.nics.stream().anyMatch(nic -> nic.address().isPresent());
    }

    private void bringUp(SimVm vm) {
        if (vm.nics.isEmpty()) {
            return;
        }
        int boots = vm.boots;
        Nic first = vm.nics.getFirst();
        outside().later("guest " + vm.name(), delay(vm), () -> online(vm, boots, first));
    }

    private void online(SimVm vm, int boots, Nic card) {
        boolean same =
                vm.boots == boots && !vm.nics.isEmpty() && vm.nics.getFirst().equals(card);
        if (!vm.running() || !same || vm.needsCommands || vm.needsConsole) {
            return;
        }
        vm.address = card.address().map(address -> address.ip()).orElseGet(() -> world.leases()
                .grant(card.mac()));
        outside().note(() -> vm + " is at " + vm.address);
    }

    private Duration delay(SimVm vm) {
        SplittableRandom random = outside().fate().next("guest boot " + vm.name());
        // Now and then a guest takes longer than anybody waits for it.
        return random.nextInt(25) == 0
                ? Duration.ofSeconds(30 + random.nextInt(60))
                : Duration.ofMillis(200 + random.nextInt(8_000));
    }

    @Override
    public int exec(
            String id,
            List<String> command,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr) {
        if (world.vms().byId(id).filter(vm -> vm.hung).isPresent()) {
            outside().threads().pause(Duration.ofHours(1));
            throw SimRuntime.failed("the guest gave no answer");
        }
        String printed = outside().child("exec " + id, Pace.QUICK, SimRuntime::failed, () -> {
            SimVm vm = world.vms().get("exec", id);
            if (!vm.running()) {
                throw SimVms.failure(new RuntimeFailure.Conflict(SimVms.facts("exec", id + " is " + vm.state())));
            }
            if (vm.mute) {
                throw SimRuntime.failed("nobody in the guest takes commands");
            }
            String answer = shell.run(vm, command);
            world.tell(new Deed.Executed(vm, command.getLast()));
            return answer;
        });
        try {
            stdout.write(printed.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return 0;
    }

    @Override
    public void assignAddresses(Vm record) {
        outside().child("console " + record.id(), Pace.WORK, SimGuests::deaf, () -> {
            SimVm vm = world.vms().byId(record.id()).orElseThrow(() -> deaf("there is no console"));
            if (!vm.running() || vm.hung) {
                throw deaf("no prompt");
            }
            vm.needsConsole = false;
            bringUp(vm);
            world.tell(new Deed.Executed(vm, "console"));
            return true;
        });
    }

    private static GuestConsoleException deaf(String why) {
        return new GuestConsoleException(GuestConsoleException.Stage.DIAL, why);
    }

    private Outside outside() {
        return world.outside();
    }
}
