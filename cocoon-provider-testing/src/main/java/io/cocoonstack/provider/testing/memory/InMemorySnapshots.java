package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.LocalSnapshot;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.SnapshotCapability;
import io.cocoonstack.provider.vm.SnapshotListCapability;
import io.cocoonstack.provider.vm.Vm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The snapshot store. An archive is the record's fields, one a line, with a last line that proves it whole. */
final class InMemorySnapshots implements SnapshotCapability, SnapshotListCapability {

    private static final String END = "end of snapshot";
    private static final int FIELDS = 5;

    private final RuntimeFaults faults;
    private final InMemoryVms vms;
    private final Map<String, LocalSnapshot> byName = new ConcurrentHashMap<>();
    private final AtomicLong serial = new AtomicLong();

    InMemorySnapshots(RuntimeFaults faults, InMemoryVms vms) {
        this.faults = faults;
        this.vms = vms;
    }

    void store(LocalSnapshot snapshot) {
        byName.put(snapshot.name(), snapshot);
    }

    Optional<LocalSnapshot> find(String ref) {
        return Optional.ofNullable(byName.get(ref))
                .or(() ->
                        byName.values().stream().filter(s -> s.id().equals(ref)).findFirst());
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        faults.begin(RuntimeVerb.SNAPSHOT_FIND, name);
        faults.work(RuntimeVerb.SNAPSHOT_FIND, name);
        return find(name);
    }

    @Override
    public List<LocalSnapshot> listSnapshots() {
        faults.begin(RuntimeVerb.SNAPSHOT_FIND, "");
        faults.work(RuntimeVerb.SNAPSHOT_FIND, "");
        return List.copyOf(byName.values());
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        faults.begin(RuntimeVerb.SNAPSHOT_SAVE, name);
        Vm vm = vms.find(vmId).orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.SNAPSHOT_SAVE, vmId));
        if (!vm.running()) {
            throw new RuntimeFailureException(new RuntimeFailure.Conflict(
                    RuntimeFaults.facts(RuntimeVerb.SNAPSHOT_SAVE, name, "the VM does not run")));
        }
        faults.work(RuntimeVerb.SNAPSHOT_SAVE, name);
        store(new LocalSnapshot(freshId(), name, "", "", "", vm.hypervisor()));
        faults.end(RuntimeVerb.SNAPSHOT_SAVE, name);
    }

    @Override
    public boolean removeSnapshot(String ref) {
        faults.begin(RuntimeVerb.SNAPSHOT_REMOVE, ref);
        faults.work(RuntimeVerb.SNAPSHOT_REMOVE, ref);
        Optional<LocalSnapshot> found = find(ref);
        found.ifPresent(snapshot -> byName.remove(snapshot.name()));
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
        store(new LocalSnapshot(freshId(), name, lines.get(0), lines.get(1), lines.get(2), lines.get(3)));
        faults.end(RuntimeVerb.SNAPSHOT_IMPORT, name);
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        faults.begin(RuntimeVerb.SNAPSHOT_EXPORT, name);
        LocalSnapshot s = find(name).orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.SNAPSHOT_EXPORT, name));
        faults.work(RuntimeVerb.SNAPSHOT_EXPORT, name);
        String text = String.join("\n", s.image(), s.imageDigest(), s.imageType(), s.hypervisor(), END) + "\n";
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
