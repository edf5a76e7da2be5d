package io.cocoonstack.provider.snapshots.peer.fetch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory below which snapshots are put together, one directory for each. It should be on the filesystem of the runtime's VMs:
 * then a clone links the memory file instead of copying it.
 */
public final class Staging {

    private static final Logger log = LoggerFactory.getLogger(Staging.class);
    private static final Pattern SPECIAL = Pattern.compile("[^A-Za-z0-9.-]");
    private static final FileAttribute<?> DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));

    private final Path root;
    private final List<Path> leftovers;

    private Staging(Path root, List<Path> leftovers) {
        this.root = root;
        this.leftovers = leftovers;
    }

    /** Looks at once at what an earlier process left, so that the sweep knows it from what comes later. */
    public static Staging open(Path root) {
        try (Stream<Path> entries = Files.list(root)) {
            return new Staging(root, entries.toList());
        } catch (NoSuchFileException e) {
            return new Staging(root, List.of());
        } catch (IOException e) {
            log.warn("staging directory {} cannot be read: {}", root, e.getMessage());
            return new Staging(root, List.of());
        }
    }

    /** Removes what an earlier process left. Takes as long as the disk needs. */
    public void sweep() {
        for (Path leftover : leftovers) {
            try {
                remove(leftover);
                log.info("removed {}: an earlier process left it", leftover);
            } catch (IOException e) {
                log.warn("{} was left by an earlier process and cannot be removed: {}", leftover, e.getMessage());
            }
        }
    }

    /** A fresh directory, named after the snapshot. */
    Path create(String name) throws IOException {
        Files.createDirectories(root, DIRECTORY);
        return Files.createTempDirectory(root, SPECIAL.matcher(name).replaceAll("_") + "-", DIRECTORY);
    }

    /** Removes a directory with everything in it; links are removed, not followed. */
    static void remove(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
