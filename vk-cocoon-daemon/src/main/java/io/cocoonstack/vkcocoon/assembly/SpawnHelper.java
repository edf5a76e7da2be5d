package io.cocoonstack.vkcocoon.assembly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The program of the JDK that starts every child process. An upgrade of the JDK replaces it under the running JVM, and from then
 * on nothing can be started; only a process on the new JDK can.
 */
final class SpawnHelper {

    private record Identity(FileTime modified, long size, Object key) {}

    private final Path file;
    private final Optional<Identity> before;

    private SpawnHelper(Path file) {
        this.file = file;
        this.before = look(file);
    }

    /** The one of the JDK this process runs on. */
    static SpawnHelper ofThisJvm() {
        return at(Path.of(System.getProperty("java.home"), "lib", "jspawnhelper"));
    }

    static SpawnHelper at(Path file) {
        return new SpawnHelper(file);
    }

    /** Whether it is another file than at the start, or gone. A JDK that had none is never said to have changed. */
    boolean replaced() {
        return before.isPresent() && !before.equals(look(file));
    }

    private static Optional<Identity> look(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            Object key = found.fileKey();
            return Optional.of(new Identity(found.lastModifiedTime(), found.size(), key == null ? "" : key));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
