package io.cocoonstack.provider.testing.guest;

import io.cocoonstack.provider.vm.Nic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A guest.
 *
 * @param memory files that are lost when it is switched off: those below {@code /run}, {@code /tmp} and {@code /dev/shm}
 * @param disk all other files
 * @param links its network cards, which it keeps in memory
 */
public record FakeGuest(Map<String, String> memory, Map<String, String> disk, List<GuestLink> links) {

    static final String HOSTNAME = "/etc/hostname";

    public FakeGuest {
        memory = Map.copyOf(memory);
        disk = Map.copyOf(disk);
        links = List.copyOf(links);
    }

    /** A guest that boots an image for the first time. Windows gets its assigned addresses from nobody but its console. */
    public static FakeGuest firstBoot(GuestHardware hardware) {
        return new FakeGuest(Map.of(), Map.of(HOSTNAME, hardware.vmName() + "\n"), fresh(hardware));
    }

    private static List<GuestLink> fresh(GuestHardware hardware) {
        return hardware.nics().stream()
                .map(nic -> hardware.windows() || nic.address().isEmpty()
                        ? GuestLink.leased(GuestHardware.mac(nic))
                        : GuestLink.assigned(GuestHardware.mac(nic), GuestHardware.cidr(nic)))
                .toList();
    }

    /** The guest after it was switched off and on again: its memory is gone. */
    public FakeGuest rebooted(GuestHardware hardware) {
        return new FakeGuest(Map.of(), disk, fresh(hardware));
    }

    /**
     * The guest of a snapshot, going on in another VM. Firecracker's keeps the MAC addresses of its source; Cloud Hypervisor's
     * gets other cards in their place, which Linux takes with their settings and Windows does not see. Cards that the source did
     * not have are found by every guest.
     */
    public FakeGuest resumed(GuestHardware hardware) {
        if (hardware.firecracker()) {
            return this;
        }
        List<GuestLink> now = new ArrayList<>();
        for (int i = 0; i < hardware.nics().size(); i++) {
            String mac = GuestHardware.mac(hardware.nics().get(i));
            if (i >= links.size()) {
                now.add(GuestLink.leased(mac));
            } else {
                now.add(hardware.windows() ? links.get(i) : links.get(i).withMac(mac));
            }
        }
        return with(now);
    }

    /** The running guest after cards were added or taken away at the end. */
    public FakeGuest plugged(GuestHardware hardware) {
        List<GuestLink> now = new ArrayList<>(
                links.subList(0, Math.min(links.size(), hardware.nics().size())));
        for (Nic nic : hardware.nics().subList(now.size(), hardware.nics().size())) {
            now.add(GuestLink.leased(GuestHardware.mac(nic)));
        }
        return with(now);
    }

    /** MAC addresses of cards that get a lease: the guest asks, and the card has that address and no assigned one. */
    public Set<String> asking(GuestHardware hardware) {
        return links.stream()
                .filter(GuestLink::dhcp)
                .map(GuestLink::mac)
                .filter(mac ->
                        hardware.nic(mac).filter(nic -> nic.address().isEmpty()).isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Assigned addresses at which the guest can be reached: it has them, on the card they belong to. */
    public List<String> reachable(GuestHardware hardware) {
        return links.stream()
                .filter(link -> hardware.nic(link.mac())
                        .filter(nic -> !link.address().isEmpty()
                                && GuestHardware.cidr(nic).equals(link.address()))
                        .isPresent())
                .map(link -> link.address().split("/", 2)[0])
                .toList();
    }

    /** A file, wherever it is. */
    public Optional<String> file(String path) {
        return Optional.ofNullable(inMemory(path) ? memory.get(path) : disk.get(path));
    }

    /** The guest with that file; with null it is gone. */
    FakeGuest with(String path, Optional<String> content) {
        Map<String, String> files = new TreeMap<>(inMemory(path) ? memory : disk);
        content.ifPresentOrElse(text -> files.put(path, text), () -> files.remove(path));
        return inMemory(path) ? new FakeGuest(files, disk, links) : new FakeGuest(memory, files, links);
    }

    FakeGuest with(List<GuestLink> other) {
        return new FakeGuest(memory, disk, other);
    }

    /** The guest after somebody gave the card of that number an address. */
    public FakeGuest assigned(int index, String cidr) {
        List<GuestLink> now = new ArrayList<>(links);
        now.set(index, GuestLink.assigned(now.get(index).mac(), cidr));
        return with(now);
    }

    private static boolean inMemory(String path) {
        return path.startsWith("/run/") || path.startsWith("/tmp/") || path.startsWith("/dev/shm/");
    }
}
