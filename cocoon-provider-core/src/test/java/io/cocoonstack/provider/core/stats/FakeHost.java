package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.stats.kernel.UsageRoots;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A host's /proc and control groups as files, with a clock and a table of VMs that only the test changes. */
public final class FakeHost {

    /** Boot of the host: 2026-01-01T00:00:00Z. */
    public static final Instant BOOT = Instant.parse("2026-01-01T00:00:00Z");

    /** Whoever samples while this is the time has a host that has been up for an hour. */
    public Instant now = BOOT.plusSeconds(3600);

    public final List<Guest> guests = new ArrayList<>();
    /** VMs whose process is another one by now, whenever one is told of. */
    public final List<Guest> strangers = new ArrayList<>();

    public final UsageRoots roots;
    public int asked;

    public FakeHost(Path directory) {
        roots = new UsageRoots(
                directory.resolve("proc"),
                directory.resolve("cgroup/cocoon.slice"),
                directory.resolve("cocoon"),
                directory.resolve("macos"));
        try {
            Files.createDirectories(roots.cocoon());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        host(100);
        write(roots.proc().resolve("meminfo"), "MemTotal: 16000 kB\nMemFree: 100 kB\nMemAvailable: 4000 kB\n");
        pageSize(4096);
    }

    public Sampler sampler() {
        return new Sampler(
                roots,
                () -> {
                    asked++;
                    return List.copyOf(guests);
                },
                strangers::add,
                () -> now);
    }

    /** The host has worked for so many ticks, and idled for many more. */
    public void host(long busyTicks) {
        write(
                roots.proc().resolve("stat"),
                "cpu  " + busyTicks + " 0 0 90000 5000 0 0 0 60 10\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5\nbtime "
                        + BOOT.getEpochSecond() + "\nprocesses 5\n");
    }

    public void pageSize(long bytes) {
        ByteBuffer vector = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        vector.putLong(33).putLong(77).putLong(6).putLong(bytes).putLong(0).putLong(0);
        try {
            Files.createDirectories(roots.proc().resolve("self"));
            Files.write(roots.proc().resolve("self/auxv"), vector.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process whose name is as odd as the kernel allows. */
    public void process(long pid, long startTicks, long cpuTicks, long residentPages) {
        write(
                proc(pid, "stat"),
                pid + " (cloud) hyper (x) S 1 " + pid + " 0 0 -1 4194560 900 0 0 0 " + (cpuTicks - 1)
                        + " 1 0 0 20 0 9 0 " + startTicks + " 8589934592 " + residentPages
                        + " 18446744073709551615 1 1 0 0 0 0\n");
    }

    public void gone(long pid) {
        delete(proc(pid, "stat"));
        delete(proc(pid, "net/dev"));
    }

    public void device(long pid, String tap, long received, long sent) {
        write(proc(pid, "net/dev"), """
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                    lo: 77 1 0 0 0 0 0 0 77 1 0 0 0 0 0 0
                %s:%d 10 0 0 0 0 0 0 %d 50 0 0 0 0 0 0
                """.formatted(tap, received, sent));
    }

    public void group(String vmId, long usageMicros, long throttledMicros, long throttledPeriods) {
        write(
                group(vmId),
                "usage_usec " + usageMicros + "\nuser_usec 1\nsystem_usec 2\nnr_periods 9\nnr_throttled "
                        + throttledPeriods + "\nthrottled_usec " + throttledMicros + "\n");
    }

    public Path group(String vmId) {
        return roots.vmGroups().resolve("vm-" + vmId + ".scope/cpu.stat");
    }

    public Path proc(long pid, String file) {
        return roots.proc().resolve(pid + "/" + file);
    }

    /** A whole VM with everything readable, tracked for a Pod of the namespace {@code d}. */
    public Guest guest(String pod, String vmId, long pid) {
        process(pid, 100_000, 500, 2560);
        device(pid, tap(vmId), 1000, 5000);
        group(vmId, 12_500_000, 250_000, 7);
        Guest guest = guest(pod, vm(vmId, pid, "cloud-hypervisor"));
        guests.add(guest);
        return guest;
    }

    public static Guest guest(String pod, Vm vm) {
        return new Guest(new PodRef("d", pod, "uid-" + pod), "agent", "cloud-hypervisor", BOOT.plusSeconds(1200), vm);
    }

    public static Vm vm(String id, long pid, String hypervisor) {
        return new Vm(
                id,
                "vk-d-" + id.toLowerCase(Locale.ROOT),
                hypervisor,
                VmState.RUNNING,
                pid,
                List.of(new Nic("02:00:00:00:00:01", tap(id), null)));
    }

    public static String tap(String vmId) {
        return "tap" + vmId + "-0";
    }

    public static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
