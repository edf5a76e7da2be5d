package io.cocoonstack.provider.contract.name;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Names of VMs and of the snapshots named after them. The same input gives the same name for ever; what would be too long is cut
 * and gets a hash of the whole.
 */
public final class VmNames {

    /** Longest name the runtime takes, in characters. */
    public static final int MAX_LENGTH = 63;

    private static final Pattern VALID = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}");
    private static final Pattern NOT_ALPHANUMERIC = Pattern.compile("[^a-z0-9]+");
    private static final Pattern OUTER_DASHES = Pattern.compile("^-+|-+$");

    private static final String FORK = "fork-";
    private static final String IMPORT = "-hibernate-import";
    private static final int HASH_DIGITS = 12;
    private static final int SANDBOX_STEM = 54;

    private VmNames() {}

    /** Why the runtime would refuse a VM name, empty when it would not. */
    public static Optional<String> problem(String vmName) {
        if (VALID.matcher(vmName).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                "annotation " + Annotations.VM_NAME + " is \"" + vmName
                        + "\", but a VM name has 1 to 63 letters, digits, \".\", \"_\" and \"-\" and starts with a letter or digit");
    }

    /** Number of the agent a VM belongs to, empty for any other VM. Every generation of names is understood. */
    public static OptionalInt slot(String namespace, String cocoonSet, String vmName) {
        for (NameGeneration generation : NameGeneration.values()) {
            OptionalInt slot = generation.slot(namespace, cocoonSet, vmName);
            if (slot.isPresent()) {
                return slot;
            }
        }
        return OptionalInt.empty();
    }

    /**
     * The role of a VM. Labels do not count, and neither does the last number of the name: the toolbox {@code app-0} is no agent.
     *
     * @param cocoonSet name of the Pod's first owner of kind CocoonSet, empty without one
     */
    public static Role role(String namespace, String cocoonSet, String vmName) {
        OptionalInt slot = slot(namespace, cocoonSet, vmName);
        if (cocoonSet.isEmpty() || slot.isEmpty()) {
            return Role.TOOLBOX;
        }
        return slot.getAsInt() == 0 ? Role.MAIN : Role.SUB_AGENT;
    }

    /** The VM name of a Sandbox, the same for every Pod it ever has: a DNS label. Source: sandbox-operator. */
    public static String sandbox(String namespace, String name) {
        String joined = String.join("-", "sandbox", namespace, name)
                .codePoints()
                .map(Character::toLowerCase)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        String stem = stripDashes(NOT_ALPHANUMERIC.matcher(joined).replaceAll("-"));
        if (stem.length() > SANDBOX_STEM) {
            stem = stripDashes(stem.substring(0, SANDBOX_STEM));
        }
        return stem + "-" + hash(namespace + "/" + name, 8);
    }

    /** Local snapshot that the forks of a VM are cloned from. */
    public static String forkSnapshot(String vmName) {
        return FORK + shorten(vmName, MAX_LENGTH - FORK.length());
    }

    /** Local scratch copy of a VM's hibernate snapshot while it wakes up. */
    public static String importCopy(String vmName) {
        return shorten(vmName, MAX_LENGTH - IMPORT.length()) + IMPORT;
    }

    /** Local snapshot of an image: its repository, and its tag unless that is empty or {@code latest}. */
    public static String localSnapshot(String repository, String tag) {
        String name = tag.isEmpty() || tag.equals("latest") ? repository : repository + ":" + tag;
        return shorten(name, MAX_LENGTH);
    }

    private static String shorten(String stem, int room) {
        return stem.length() <= room ? stem : stem.substring(0, room - HASH_DIGITS - 1) + "-" + hash(stem, HASH_DIGITS);
    }

    /** The first hex digits of the text's SHA-256. */
    static String hash(String text, int digits) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, digits);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static String stripDashes(String text) {
        return OUTER_DASHES.matcher(text).replaceAll("");
    }
}
