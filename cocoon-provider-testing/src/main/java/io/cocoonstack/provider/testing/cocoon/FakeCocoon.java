package io.cocoonstack.provider.testing.cocoon;

import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.guest.Consoles;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Records;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.net.Addresses;
import io.cocoonstack.provider.testing.cocoon.net.GuestPorts;
import io.cocoonstack.provider.testing.cocoon.net.LeaseSocket;
import io.cocoonstack.provider.testing.cocoon.net.LeaseTable;
import io.cocoonstack.provider.testing.cocoon.program.Cocoon;
import io.cocoonstack.provider.testing.cocoon.store.Seeds;
import io.cocoonstack.provider.testing.cocoon.vm.Faults;
import io.cocoonstack.provider.testing.cocoon.wire.CallServer;
import io.cocoonstack.provider.testing.cocoon.wire.Executable;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/**
 * A host with a fake {@code cocoon} and a fake cocoon-net. Its state is one directory; closing it, or killing the JVM, is what a
 * power cut is to the commands that run: what they had written stays, and a new server on the same directory goes on with it.
 *
 * <pre>{@code
 * try (FakeCocoon cocoon = FakeCocoon.start(directory)) {
 *     cocoon.knobs().latency("vm run", Duration.ofMillis(300)).failNext("vm rm", 1, "rm: disk on fire");
 *     // start cocoon.binary() with the arguments of the real one …
 *     assertThat(cocoon.calls().creations()).containsEntry("vk-demo-web-0", 1L);
 * }
 * }</pre>
 */
public final class FakeCocoon implements AutoCloseable {

    /** Socket paths end here on Linux, with room for the longest name in the directory. */
    private static final int LONGEST_DIRECTORY = 107 - "/net/control.sock".length();

    private final Path binary;
    private final Host host;
    private final CallServer calls;
    private final LeaseSocket leaseSocket;
    private final FileChannel owner;
    private final Path controlSocket;

    private FakeCocoon(
            Path binary, Host host, CallServer calls, LeaseSocket leaseSocket, Path controlSocket, FileChannel owner) {
        this.binary = binary;
        this.host = host;
        this.calls = calls;
        this.leaseSocket = leaseSocket;
        this.controlSocket = controlSocket;
        this.owner = owner;
    }

    /**
     * Starts a server on a directory, which is created, or goes on with what an earlier server left.
     *
     * @throws IllegalArgumentException when the path is too long for a Unix socket
     * @throws IllegalStateException when another server owns the directory
     */
    public static FakeCocoon start(Path stateDirectory) {
        Path directory = stateDirectory.toAbsolutePath().normalize();
        if (directory.toString().length() > LONGEST_DIRECTORY) {
            throw new IllegalArgumentException("a path of more than " + LONGEST_DIRECTORY
                    + " characters is too long for its sockets: " + directory);
        }
        try {
            Files.createDirectories(directory);
            FileChannel owner = own(directory);
            Knobs knobs = new Knobs(directory);
            Addresses addresses = new Addresses(octet(directory));
            Vms vms = new Vms(directory.resolve("vms"));
            vms.staticIps().forEach(addresses::take);
            LeaseTable leases = new LeaseTable(
                    directory.resolve("net").resolve("leases.json"), addresses, () -> knobs.take("net.fail-write")
                            .isPresent());
            Host host = new Host(
                    directory,
                    vms,
                    new Records(directory.resolve("snapshots")),
                    new Records(directory.resolve("images")),
                    addresses,
                    leases,
                    new GuestPorts(),
                    new Guests(directory.resolve("run")),
                    new Consoles(knobs),
                    knobs,
                    new CallLog(directory));
            Faults.resume(host);
            Path control = directory.resolve("net").resolve("control.sock");
            LeaseSocket socket = LeaseSocket.start(control, leases, () -> trouble(knobs));
            CallServer calls = CallServer.start(directory.resolve("socket"), new Cocoon(host));
            return new FakeCocoon(Executable.install(directory), host, calls, socket, control, owner);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileChannel own(Path directory) throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve("owner"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException e) {
            file.close();
            throw new IllegalStateException("another server of this JVM owns " + directory, e);
        }
        file.close();
        throw new IllegalStateException("another server owns " + directory);
    }

    private static int octet(Path directory) throws IOException {
        Path file = directory.resolve("network");
        if (!Files.exists(file)) {
            Files.writeString(file, Integer.toString(ThreadLocalRandom.current().nextInt(1, 255)));
        }
        return Integer.parseInt(Files.readString(file).strip());
    }

    private static boolean trouble(Knobs knobs) {
        long delay = knobs.number("net.delay", 0);
        if (delay > 0) {
            try {
                Thread.sleep(Duration.ofMillis(delay));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        return knobs.take("net.drop").isPresent();
    }

    /** The executable. It works from any process while a server owns the directory, and fails with exit code 1 otherwise. */
    public Path binary() {
        return binary;
    }

    /** The lease file, in cocoon-net's form. */
    public Path leaseFile() {
        return host.leases().file();
    }

    /** The Unix socket that gives leases back. */
    public Path controlSocket() {
        return controlSocket;
    }

    public Knobs knobs() {
        return host.knobs();
    }

    public CallLog calls() {
        return host.calls();
    }

    /** Puts an image into the local store, of type {@code oci} or {@code cloudimg}. */
    public FakeCocoon addImage(String name, String type) {
        Seeds.image(host, name, type);
        return this;
    }

    /** Puts a snapshot of a Cloud Hypervisor VM with one NIC into the local store. */
    public FakeCocoon addSnapshot(String name, String image) {
        Seeds.snapshot(host, name, image, "cloud-hypervisor");
        return this;
    }

    /** Puts a snapshot of a given backend into the local store. */
    public FakeCocoon addSnapshot(String name, String image, String hypervisor) {
        Seeds.snapshot(host, name, image, hypervisor);
        return this;
    }

    /** Kills a VM's VMM: nothing is written anywhere, listings show {@code stopped (stale)} from now on. */
    public void crash(String vm) {
        Faults.crash(host, vm);
    }

    /** Makes a VM and its record disappear, as when somebody removes it by hand. */
    public void vanish(String vm) {
        Faults.vanish(host, vm);
    }

    /** A VM's record as {@code vm inspect} prints it. */
    public Optional<JsonNode> vm(String ref) {
        return host.vms().find(ref).map(JsonNode.class::cast);
    }

    /** What the guest of a VM holds now. */
    public Optional<FakeGuest> guest(String ref) {
        return host.vms().find(ref).map(host.guests()::of);
    }

    /** The directory that stands for cocoon's root directory: consoles and disks are below it. */
    public Path rootDirectory() {
        return host.directory();
    }

    /** All VM records, oldest first. */
    public List<JsonNode> vms() {
        return host.vms().all().stream().map(JsonNode.class::cast).toList();
    }

    /** The address a guest has now: given at creation, or leased; empty without one. */
    public Optional<String> addressOf(String vm) {
        return host.vms().find(vm).flatMap(found -> Seeds.address(host, found));
    }

    /** Ends the server as a power cut would. The state stays. */
    @Override
    public void close() {
        calls.close();
        host.ports().close();
        host.consoles().close();
        try {
            leaseSocket.close();
            owner.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a server as a program of its own: one argument, the state directory. Ends with the process. */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 1) {
            System.err.println("usage: FakeCocoon <state directory>");
            System.exit(2);
        }
        try (FakeCocoon cocoon = start(Path.of(arguments[0]))) {
            System.out.println("binary " + cocoon.binary());
            System.out.println("leases " + cocoon.leaseFile());
            System.out.println("control " + cocoon.controlSocket());
            new CountDownLatch(1).await();
        }
    }
}
