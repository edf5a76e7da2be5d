package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.guest.SacText;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Addresses of guests. A network with {@code dhcp} in its name has no address management: its guests show up in the lease
 * file after boot. Every other network gives a static address at creation.
 */
public final class GuestNetwork {

    public static final String DEFAULT = "cocoon-dhcp";
    private static final Duration LEASE = Duration.ofHours(24);

    private static final Logger log = LoggerFactory.getLogger(GuestNetwork.class);

    private final Host host;

    public GuestNetwork(Host host) {
        this.host = host;
    }

    /** NICs for a new VM. */
    public List<ObjectNode> attach(ObjectNode vm, int first, int count) {
        String network = vm.path("config").path("network").asString(DEFAULT);
        List<ObjectNode> nics = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            String ip = network.contains("dhcp") ? "" : host.addresses().claim();
            nics.add(VmDocument.nic(
                    vm,
                    i,
                    Ids.mac(),
                    ip,
                    host.addresses().gateway(),
                    host.addresses().prefix()));
        }
        return nics;
    }

    /** Static addresses of these NICs are free again; leases stay until they are released or end. */
    public void detach(List<ObjectNode> nics) {
        nics.stream().map(VmDocument::staticIp).filter(ip -> !ip.isEmpty()).forEach(host.addresses()::giveBack);
    }

    /** A guest has booted: it asks for its leases, its ports answer, and a Windows one has a console. */
    public void booted(ObjectNode vm) {
        if (vm.path("config").path("windows").asBoolean(false)) {
            host.consoles().up(host.guests().directory(vm), () -> listing(vm), (card, cidr) -> assign(vm, card, cidr));
        }
        online(vm);
    }

    private String listing(ObjectNode vm) {
        return SacText.listing(host.guests().of(vm), host.leases()::address);
    }

    private void assign(ObjectNode vm, int card, String cidr) {
        host.guests()
                .change(vm, guest -> card >= 0 && card < guest.links().size() ? guest.assigned(card, cidr) : guest);
        online(vm);
    }

    /** A command changed the guest: leases it gave back are free, those it asks for it gets. */
    public void changed(ObjectNode vm, FakeGuest before, FakeGuest after) {
        if (before.links().equals(after.links())) {
            return;
        }
        GuestHardware hardware = Guests.hardware(vm);
        for (String mac : before.asking(hardware)) {
            if (!after.asking(hardware).contains(mac)) {
                giveBack(mac);
            }
        }
        online(vm);
    }

    private void giveBack(String mac) {
        try {
            host.leases().release(mac);
        } catch (IOException e) {
            log.warn("the lease of {} stays: {}", mac, e.toString());
        }
    }

    /** The guest's network is up, at once or after a while. */
    private void online(ObjectNode vm) {
        long delay = host.knobs().number("dhcp.delay", 0);
        if (delay == 0) {
            configure(vm);
            return;
        }
        Thread.ofVirtual().name("fake-guest-dhcp").start(() -> {
            try {
                Thread.sleep(Duration.ofMillis(delay));
            } catch (InterruptedException _) {
                return;
            }
            host.vms()
                    .find(vm.path("id").asString())
                    .filter(now -> Vms.is(now, "running"))
                    .ifPresent(this::configure);
        });
    }

    private void configure(ObjectNode vm) {
        String id = vm.path("id").asString();
        Duration time = Duration.ofSeconds(host.knobs().number("lease.seconds", LEASE.toSeconds()));
        boolean silent = host.knobs().value("dhcp.silent").isPresent();
        FakeGuest guest = host.guests().of(vm);
        GuestHardware hardware = Guests.hardware(vm);
        List<String> ips = new ArrayList<>(guest.reachable(hardware));
        if (!silent) {
            VmDocument.nics(vm).stream()
                    .map(nic -> nic.path("mac").asString())
                    .filter(guest.asking(hardware)::contains)
                    .forEach(mac -> ips.add(host.leases().grant(mac, time)));
        }
        List<Integer> ports = ports();
        if (!ports.isEmpty() && !ips.isEmpty()) {
            host.ports().up(id, ips.getFirst(), ports);
        }
    }

    /** The guest does not run any more. */
    public void ended(ObjectNode vm) {
        host.ports().down(VmDocument.id(vm));
        host.consoles().down(host.guests().directory(vm));
    }

    private List<Integer> ports() {
        Optional<String> text =
                host.knobs().value("guest.ports").map(String::strip).filter(t -> !t.isEmpty());
        return text.stream()
                .flatMap(t -> Arrays.stream(t.split(",")))
                .map(port -> Integer.valueOf(port.strip()))
                .toList();
    }
}
