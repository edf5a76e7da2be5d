package io.cocoonstack.provider.testing.cocoon.guest;

import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import io.cocoonstack.provider.testing.guest.GuestText;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps what guests hold: memory and disk are two files of a VM, and two files of a snapshot. */
public final class Guests {

    private static final String MEMORY = "memory";

    private final Path directory;
    private final ReentrantLock lock = new ReentrantLock();

    /** @param directory below which each VM has a directory, as cocoon's run directory */
    public Guests(Path directory) {
        this.directory = directory;
    }

    /** A VM's run directory, whether or not it is there. */
    public Path directory(ObjectNode vm) {
        return directory
                .resolve(vm.path("hypervisor").asString().replace("-", ""))
                .resolve(VmDocument.id(vm));
    }

    /** What a VM's guest runs on. */
    public static GuestHardware hardware(ObjectNode vm) {
        JsonNode config = vm.path("config");
        return new GuestHardware(
                VmDocument.name(vm),
                vm.path("hypervisor").asString().equals("firecracker"),
                config.path("windows").asBoolean(false),
                cloudImage(config),
                VmDocument.nics(vm).stream().map(Guests::nic).toList());
    }

    private static Nic nic(ObjectNode nic) {
        JsonNode network = nic.path("network");
        return new Nic(
                nic.path("mac").asString(),
                nic.path("tap").asString(""),
                VmDocument.staticIp(nic).isEmpty()
                        ? null
                        : new StaticAddress(
                                network.path("ip").asString(),
                                network.path("gateway").asString(""),
                                network.path("prefix").asInt()));
    }

    /** The guest of a VM; one that has just booted when nothing was kept. */
    public FakeGuest of(ObjectNode vm) {
        Path home = directory(vm);
        return read(home.resolve(MEMORY), home.resolve(disk(vm.path("config"))), FakeGuest.firstBoot(hardware(vm)));
    }

    public void put(ObjectNode vm, FakeGuest guest) {
        try {
            Path home = Files.createDirectories(directory(vm));
            Files.writeString(home.resolve(MEMORY), GuestText.memory(guest));
            Files.writeString(home.resolve(disk(vm.path("config"))), GuestText.disk(guest));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Changes a guest; changes of all guests follow each other. */
    public FakeGuest change(ObjectNode vm, UnaryOperator<FakeGuest> change) {
        lock.lock();
        try {
            FakeGuest changed = change.apply(of(vm));
            put(vm, changed);
            return changed;
        } finally {
            lock.unlock();
        }
    }

    /** Removes all files of a VM. */
    public void remove(ObjectNode vm) {
        Path home = directory(vm);
        if (!Files.isDirectory(home)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(home)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a guest's two files of a snapshot. */
    public static void save(FakeGuest guest, JsonNode snapshot, Path into) throws IOException {
        Files.writeString(into.resolve(memory(snapshot)), GuestText.memory(guest));
        Files.writeString(into.resolve(disk(snapshot)), GuestText.disk(guest));
    }

    /** The guest of a snapshot's files; one that nobody touched when they are not there. */
    public static FakeGuest load(JsonNode snapshot, Path from) {
        return read(from.resolve(memory(snapshot)), from.resolve(disk(snapshot)), untouched(snapshot));
    }

    /** The guest of a snapshot that was made elsewhere. */
    public static FakeGuest untouched(JsonNode snapshot) {
        List<Nic> nics = IntStream.range(0, snapshot.path("nics").asInt(0))
                .mapToObj(_ -> new Nic(Ids.mac(), "", null))
                .toList();
        return FakeGuest.firstBoot(
                new GuestHardware(snapshot.path("name").asString("golden"), false, false, cloudImage(snapshot), nics));
    }

    private static FakeGuest read(Path memory, Path disk, FakeGuest otherwise) {
        try {
            return GuestText.guest(Files.readString(memory), Files.readString(disk));
        } catch (NoSuchFileException _) {
            return otherwise;
        } catch (IllegalArgumentException e) {
            throw new CallEnded.Failed(
                    "restore: " + memory.getFileName() + " or " + disk.getFileName() + " is " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String memory(JsonNode snapshot) {
        return snapshot.path("hypervisor").asString("").equals("firecracker") ? "mem" : "memory-ranges";
    }

    /** Where the disk of a VM's config or of a snapshot is. */
    private static String disk(JsonNode config) {
        return cloudImage(config) ? "overlay.qcow2" : "cow.raw";
    }

    private static boolean cloudImage(JsonNode config) {
        return config.path("image_type").asString("").equals("cloudimg");
    }
}
