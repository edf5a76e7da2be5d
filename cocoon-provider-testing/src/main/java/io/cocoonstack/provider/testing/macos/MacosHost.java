package io.cocoonstack.provider.testing.macos;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** What commands work on: a directory for each guest, and names of images. */
record MacosHost(Path directory, Knobs knobs, CallLog calls, Map<String, Semaphore> locks) {

    MacosHost(Path directory, Knobs knobs, CallLog calls) {
        this(directory, knobs, calls, new ConcurrentHashMap<>());
    }

    /** Where a guest's files are. */
    Path home(String name) {
        return directory.resolve("vms").resolve(name);
    }

    /** The lock that run, start and rm of one guest take. */
    Semaphore lock(String name) {
        return locks.computeIfAbsent(name, _ -> new Semaphore(1, true));
    }

    Optional<ObjectNode> find(String name) {
        try {
            return Optional.of(
                    (ObjectNode) Json.parse(Files.readString(home(name).resolve("vm.json"))));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void put(ObjectNode vm) {
        Path home = home(vm.path("name").asString());
        try {
            Files.createDirectories(home);
            Path fresh = Files.createTempFile(home, ".vm", "");
            Files.writeString(fresh, Json.pretty(vm));
            Files.move(
                    fresh,
                    home.resolve("vm.json"),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void remove(String name) {
        try (Stream<Path> files = Files.exists(home(name)) ? Files.list(home(name)) : Stream.empty()) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(home(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<ObjectNode> all() {
        Path vms = directory.resolve("vms");
        try (Stream<Path> homes = Files.exists(vms) ? Files.list(vms) : Stream.empty()) {
            return homes.map(home -> home.getFileName().toString())
                    .sorted()
                    .flatMap(name -> find(name).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean hasImage(String ref) {
        return Files.exists(image(ref));
    }

    void addImage(String ref) {
        try {
            Files.createDirectories(image(ref).getParent());
            Files.writeString(image(ref), ref);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path image(String ref) {
        return directory.resolve("images").resolve(URLEncoder.encode(ref, StandardCharsets.UTF_8));
    }
}
