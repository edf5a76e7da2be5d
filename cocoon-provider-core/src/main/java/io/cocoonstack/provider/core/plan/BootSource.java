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

    /** The Pod cannot be booted here; {@code message} says why, {@code permanent} whether that can never change. */
    record Refused(String message, boolean permanent) implements BootSource {
        @Override
        public String mode() {
            return "";
        }
    }
}
