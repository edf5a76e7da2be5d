package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Addresses of guests. A network with {@code dhcp} in its name has no address management: its guests show up in the lease
 * file after boot. Every other network gives a static address at creation.
 */
public final class GuestNetwork {

    public static final String DEFAULT = "cocoon-dhcp";
    private static final Duration LEASE = Duration.ofHours(24);

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

    /** A guest has booted: it asks for its leases, and its ports answer. */
    public void booted(ObjectNode vm) {
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
        List<String> ips = new ArrayList<>();
        for (ObjectNode nic : VmDocument.nics(vm)) {
            String ip = VmDocument.staticIp(nic);
            if (!ip.isEmpty()) {
                ips.add(ip);
            } else if (!silent) {
                ips.add(host.leases().grant(nic.path("mac").asString(), time));
            }
        }
        List<Integer> ports = ports();
        if (!ports.isEmpty() && !ips.isEmpty()) {
            host.ports().up(id, ips.getFirst(), ports);
        }
    }

    /** The guest does not run any more. */
    public void ended(String id) {
        host.ports().down(id);
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
