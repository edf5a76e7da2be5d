package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.core.stats.Sampler;
import io.cocoonstack.provider.core.stats.kernel.UsageRoots;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A host with as many VMs as wanted: this machine's processes in turn, with control groups and disks of their own. */
final class CrowdedHost implements AutoCloseable {

    private static final Path PROC = Path.of("/proc");

    private final Path directory;
    private final List<Guest> guests;
    private final List<String> files;
    private final UsageRoots roots;
    private Instant now = Instant.now();

    private CrowdedHost(Path directory, List<Guest> guests, List<String> files) {
        this.directory = directory;
        this.guests = guests;
        this.files = files;
        this.roots = new UsageRoots(PROC, directory.resolve("cgroup"), directory, directory);
    }

    static CrowdedHost of(int vms, Path directory) throws IOException {
        long[] pids = ProcessHandle.allProcesses()
                .mapToLong(ProcessHandle::pid)
                .filter(pid -> Files.isReadable(PROC.resolve(pid + "/net/dev")))
                .toArray();
        List<Guest> guests = new ArrayList<>();
        List<String> files = new ArrayList<>(List.of("/proc/stat", "/proc/meminfo"));
        for (int i = 0; i < vms; i++) {
            String id = "%026d".formatted(i);
            long pid = pids[i % pids.length];
            Path group = directory.resolve("cgroup/vm-" + id + ".scope/cpu.stat");
            Path disk = directory.resolve("run/cloudhypervisor/" + id + "/overlay.qcow2");
            write(group, """
                    usage_usec 1250000000
                    user_usec 1000000000
                    system_usec 250000000
                    nr_periods 90000
                    nr_throttled 700
                    throttled_usec 2500000
                    nr_bursts 0
                    burst_usec 0
                    """);
            write(disk, "disk");
            files.addAll(List.of("/proc/" + pid + "/stat", "/proc/" + pid + "/net/dev", group.toString()));
            Vm vm = new Vm(
                    id,
                    "vk-default-pod-" + i,
                    "cloud-hypervisor",
                    VmState.RUNNING,
                    pid,
                    List.of(new Nic("02:00:00:00:00:01", "lo", null)));
            guests.add(new Guest(
                    new PodRef("default", "pod-" + i, "uid-" + i), "agent", "cloud-hypervisor", Instant.EPOCH, vm));
        }
        return new CrowdedHost(directory, guests, files);
    }

    Sampler sampler() {
        return new Sampler(roots, () -> guests, _ -> {}, () -> now);
    }

    /** Long enough for a new sample. */
    void later() {
        now = now.plusSeconds(3);
    }

    /** Reads what a sample reads, and does nothing with it. */
    long readBare() {
        long bytes = 0;
        for (String file : files) {
            try (FileInputStream stream = new FileInputStream(file)) {
                bytes += stream.readAllBytes().length;
            } catch (IOException ended) {
                bytes++; // a process of this machine ended meanwhile; the sample meets the same
            }
        }
        return bytes;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
