package io.cocoonstack.provider.contract;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The staged snapshot directory a Pod may name as its source. */
public final class CloneDirectory {

    private CloneDirectory() {}

    /** The directory a Pod names, blanks around it removed; empty when it names none. */
    public static String path(Map<String, String> annotations) {
        return Annotations.text(annotations, Annotations.CLONE_FROM_DIR).strip();
    }

    /** Why the Pod cannot be cloned from the directory it names, empty when it can or names none. */
    public static Optional<String> problem(Map<String, String> annotations) {
        String path = path(annotations);
        VmSpec spec = VmSpec.read(annotations);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        if (!canonical(path)) {
            return refuse(path, "it must be an absolute path without empty parts, \".\", \"..\" or a slash at the end");
        }
        if (!spec.forkFrom().isEmpty()) {
            return refuse(path, Annotations.FORK_FROM + " names another source");
        }
        if (spec.bootMode() == BootMode.RUN) {
            return refuse(path, Annotations.MODE + " asks for a fresh boot");
        }
        return Optional.empty();
    }

    private static boolean canonical(String path) {
        if (!path.startsWith("/")) {
            return false;
        }
        String parts = path.substring(1);
        return parts.isEmpty()
                || List.of(parts.split("/", -1)).stream()
                        .noneMatch(part -> List.of("", ".", "..").contains(part));
    }

    private static Optional<String> refuse(String path, String why) {
        return Optional.of("annotation " + Annotations.CLONE_FROM_DIR + " is \"" + path + "\", but " + why);
    }
}
