package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.guest.GuestText;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.LocalImage;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.SnapshotListCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The snapshot store. An archive is the record's fields and the guest, one a line, with a last line that proves it whole. */
final class InMemorySnapshots implements SnapshotCapability, SnapshotListCapability {

    private static final String END = "end of snapshot";
    private static final int FIELDS = 8;

    private final RuntimeFaults faults;
    private final InMemoryVms vms;
    private final InMemoryMachines machines;
    private final Map<String, Saved> byName = new ConcurrentHashMap<>();
    private final Map<Path, Saved> directories = new ConcurrentHashMap<>();
    private final AtomicLong serial = new AtomicLong();

    /** A snapshot with the machine it was taken of. */
    record Saved(LocalSnapshot record, InMemoryMachine machine) {}

    InMemorySnapshots(RuntimeFaults faults, InMemoryVms vms, InMemoryMachines machines) {
        this.faults = faults;
        this.vms = vms;
        this.machines = machines;
    }

    /** A snapshot of somebody else's guest with one NIC. */
    void store(LocalSnapshot snapshot) {
        LocalImage image = new LocalImage(snapshot.imageDigest(), snapshot.image(), snapshot.imageType());
        Vm source = new Vm("", snapshot.name(), "", VmState.RUNNING, 0, vms.cards("", 1));
        store(snapshot, InMemoryMachine.fresh(source, image, false));
    }

    private void store(LocalSnapshot snapshot, InMemoryMachine machine) {
        byName.put(snapshot.name(), new Saved(snapshot, machine));
    }

    Optional<Saved> find(String ref) {
        return Optional.ofNullable(byName.get(ref)).or(() -> byName.values().stream()
                .filter(s -> s.record().id().equals(ref))
                .findFirst());
    }

    /** A copy of a snapshot's files is in a directory from now on. */
    void copy(String name, Path directory) {
        directories.put(directory, find(name).orElseThrow());
    }

    Optional<Saved> in(Path directory) {
        return Optional.ofNullable(directories.get(directory));
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        faults.begin(RuntimeVerb.SNAPSHOT_FIND, name);
        faults.work(RuntimeVerb.SNAPSHOT_FIND, name);
        return find(name).map(Saved::record);
    }

    @Override
    public List<LocalSnapshot> listSnapshots() {
        faults.begin(RuntimeVerb.SNAPSHOT_FIND, "");
        faults.work(RuntimeVerb.SNAPSHOT_FIND, "");
        return byName.values().stream().map(Saved::record).toList();
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        faults.begin(RuntimeVerb.SNAPSHOT_SAVE, name);
        Vm vm = vms.find(vmId).orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.SNAPSHOT_SAVE, vmId));
        if (!vm.running()) {
            throw new RuntimeFailureException(new RuntimeFailure.Conflict(
                    RuntimeFaults.facts(RuntimeVerb.SNAPSHOT_SAVE, name, "the VM does not run")));
        }
        InMemoryMachine machine = machines.of(vm);
        faults.work(RuntimeVerb.SNAPSHOT_SAVE, name);
        LocalImage image = machine.image();
        store(new LocalSnapshot(freshId(), name, image.name(), image.digest(), image.type(), vm.hypervisor()), machine);
        faults.end(RuntimeVerb.SNAPSHOT_SAVE, name);
    }

    @Override
    public boolean removeSnapshot(String ref) {
        faults.begin(RuntimeVerb.SNAPSHOT_REMOVE, ref);
        faults.work(RuntimeVerb.SNAPSHOT_REMOVE, ref);
        Optional<Saved> found = find(ref);
        found.ifPresent(snapshot -> byName.remove(snapshot.record().name()));
        faults.end(RuntimeVerb.SNAPSHOT_REMOVE, ref);
        return found.isPresent();
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        faults.begin(RuntimeVerb.SNAPSHOT_IMPORT, name);
        byName.remove(name);
        faults.work(RuntimeVerb.SNAPSHOT_IMPORT, name);
        List<String> lines;
        try {
            lines = new String(archive.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw broken(RuntimeVerb.SNAPSHOT_IMPORT, name, e);
        }
        if (lines.size() != FIELDS || !lines.getLast().equals(END)) {
            throw broken(RuntimeVerb.SNAPSHOT_IMPORT, name, new IOException("unexpected EOF"));
        }
        LocalImage image = new LocalImage(lines.get(1), lines.get(0), lines.get(2));
        store(
                new LocalSnapshot(freshId(), name, image.name(), image.digest(), image.type(), lines.get(3)),
                new InMemoryMachine(
                        image, Boolean.parseBoolean(lines.get(4)), GuestText.guest(lines.get(5), lines.get(6))));
        faults.end(RuntimeVerb.SNAPSHOT_IMPORT, name);
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        faults.begin(RuntimeVerb.SNAPSHOT_EXPORT, name);
        Saved saved = find(name).orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.SNAPSHOT_EXPORT, name));
        faults.work(RuntimeVerb.SNAPSHOT_EXPORT, name);
        LocalSnapshot s = saved.record();
        InMemoryMachine machine = saved.machine();
        String text = String.join(
                        "\n",
                        s.image(),
                        s.imageDigest(),
                        s.imageType(),
                        s.hypervisor(),
                        Boolean.toString(machine.windows()),
                        GuestText.memory(machine.guest()).strip(),
                        GuestText.disk(machine.guest()).strip(),
                        END)
                + "\n";
        try {
            archive.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw broken(RuntimeVerb.SNAPSHOT_EXPORT, name, e);
        }
        faults.end(RuntimeVerb.SNAPSHOT_EXPORT, name);
    }

    private static RuntimeFailureException broken(RuntimeVerb verb, String name, IOException e) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unavailable(RuntimeFaults.facts(verb, name, String.valueOf(e.getMessage()))), e);
    }

    private String freshId() {
        return "SNAPSHOT%018d".formatted(serial.incrementAndGet());
    }
}
