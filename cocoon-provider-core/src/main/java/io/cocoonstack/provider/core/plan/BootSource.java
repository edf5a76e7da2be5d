package io.cocoonstack.provider.core.plan;

import java.nio.file.Path;

/** Where a fresh VM of a Pod comes from. */
public sealed interface BootSource {

    /** Value of the boot metric's mode label. */
    String mode();

    /** Boot an image; {@code force} bypasses the runtime's image cache. */
    record RunImage(String image, boolean force) implements BootSource {
        @Override
        public String mode() {
            return "run";
        }
    }

    /** Clone a snapshot that is local under that name. */
    record CloneSnapshot(String localName) implements BootSource {
        @Override
        public String mode() {
            return "clone";
        }
    }

    /** Clone a directory of snapshot files. */
    record CloneDirectory(Path directory) implements BootSource {
        @Override
        public String mode() {
            return "clone";
        }
    }

    /** Clone the shared baseline of another VM on this node, made first if there is none. */
    record Fork(String sourceVm) implements BootSource {
        @Override
        public String mode() {
            return "clone";
        }
    }

    /** Clone the snapshot the Pod's own state lies in. */
    record Restore(Place place) implements BootSource {
        @Override
        public String mode() {
            return "clone";
        }
    }

    /** Where the snapshot of a restore is. */
    sealed interface Place {

        /** In the node's store under the VM's own name, checked; it stays there. */
        record Own(String localName) implements Place {}

        /** In the node's store under a name of its own; it goes after the clone. */
        record Imported(String localName) implements Place {}

        /** In a directory; it goes after the clone. */
        record Staged(Path directory) implements Place {}
    }

    /** Boot a macOS image with the backend for it. */
    record Macos(String image) implements BootSource {
        @Override
        public String mode() {
            return "run";
        }
    }

    /** The Pod cannot be booted here; {@code message} says why, {@code permanent} whether that can never change. */
    record Refused(String message, boolean permanent) implements BootSource {
        @Override
        public String mode() {
            return "";
        }
    }
}
