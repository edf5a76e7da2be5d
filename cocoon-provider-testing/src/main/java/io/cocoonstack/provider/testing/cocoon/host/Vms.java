package io.cocoonstack.provider.testing.cocoon.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.node.ObjectNode;

/** VM records with their operation locks and a counter of changes that event streams wait for. */
public final class Vms {

    /** Member of a stored record whose VMM died behind everybody's back; never printed. */
    private static final String VMM_DEAD = "_vmm_dead";

    /** Far above what a kernel gives out, so that no real process is ever mistaken for a VMM. */
    private static final long FIRST_PID = 10_000_000;

    private final Records records;
    private final Map<String, Semaphore> operationLocks = new ConcurrentHashMap<>();
    private final AtomicLong pids;

    private final ReentrantLock changeLock = new ReentrantLock();
    private final Condition changed = changeLock.newCondition();
    private long changes;

    public Vms(Path directory) {
        records = new Records(directory);
        pids = new AtomicLong(
                records.all().stream().mapToLong(vm -> vm.path("pid").asLong()).reduce(FIRST_PID, Math::max) + 1);
    }

    /** Addresses that VMs were given at creation. */
    public List<String> staticIps() {
        return records.all().stream()
                .flatMap(vm -> VmDocument.nics(vm).stream())
                .map(VmDocument::staticIp)
                .filter(ip -> !ip.isEmpty())
                .toList();
    }

    public long nextPid() {
        return pids.getAndIncrement();
    }

    /** The lock that every operation on one VM takes; free when its process died. */
    public Semaphore operationLock(String id) {
        return operationLocks.computeIfAbsent(id, _ -> new Semaphore(1, true));
    }

    /** See {@link Records#reserve}. */
    public Optional<String> reserve(ObjectNode vm) {
        Optional<String> holder = records.reserve(vm);
        if (holder.isEmpty()) {
            announce();
        }
        return holder;
    }

    public void put(ObjectNode vm) {
        records.put(vm);
        announce();
    }

    public void remove(String id) {
        records.remove(id);
        announce();
    }

    /** A VMM dies: nothing but the fact is noted, and no event stream is woken. */
    public void vmmDied(String id) {
        records.get(id).ifPresent(vm -> {
            vm.put(VMM_DEAD, true);
            records.put(vm);
        });
    }

    /** The record as cocoon shows it, found by id, name or prefix. */
    public Optional<ObjectNode> find(String ref) {
        return records.find(ref).map(Vms::shown);
    }

    /** The name of a VM that exists, by name or id. */
    public Optional<String> nameOf(String ref) {
        return records.nameOf(ref);
    }

    /** All records as cocoon shows them, oldest first. */
    public List<ObjectNode> all() {
        return records.all().stream().map(Vms::shown).toList();
    }

    /** Whether the record is in that state; {@code stopped (stale)} is one of its own. */
    public static boolean is(ObjectNode vm, String state) {
        return vm.path("state").asString().equals(state);
    }

    private static ObjectNode shown(ObjectNode stored) {
        if (stored.path(VMM_DEAD).asBoolean(false) && is(stored, "running")) {
            stored.put("state", "stopped (stale)");
            stored.remove(List.of("socket_path", "vsock_socket"));
        }
        stored.remove(VMM_DEAD);
        return stored;
    }

    public long changes() {
        changeLock.lock();
        try {
            return changes;
        } finally {
            changeLock.unlock();
        }
    }

    /** Waits until the counter differs from a value seen before, at most that long. */
    public void awaitChange(long seen, Duration limit) throws InterruptedException {
        changeLock.lock();
        try {
            long nanos = limit.toNanos();
            while (changes == seen && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
        } finally {
            changeLock.unlock();
        }
    }

    private void announce() {
        changeLock.lock();
        try {
            changes++;
            changed.signalAll();
        } finally {
            changeLock.unlock();
        }
    }
}
