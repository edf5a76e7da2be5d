package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Identity of the machine. Facts that cannot be had are empty text, except the UUID, which falls back to the machine id.
 *
 * @param machineId machine-id(5)
 * @param systemUuid UUID of the firmware; readable by root only
 * @param bootId changes with every boot
 * @param kernel kernel release
 * @param osImage PRETTY_NAME of os-release(5)
 * @param architecture as Kubernetes spells it: {@code amd64}, {@code arm64}, else the JVM's word
 */
public record MachineInfo(
        String machineId, String systemUuid, String bootId, String kernel, String osImage, String architecture) {

    /** Reads the machine's files below {@code hostRoot} ({@code /} on a real host) and the kernel's below {@code procRoot}. */
    public static MachineInfo read(Path hostRoot, Path procRoot) {
        String machineId = HostFile.firstLine(hostRoot.resolve("etc/machine-id"))
                .or(() -> HostFile.firstLine(hostRoot.resolve("var/lib/dbus/machine-id")))
                .orElse("");
        return new MachineInfo(
                machineId,
                HostFile.firstLine(hostRoot.resolve("sys/class/dmi/id/product_uuid"))
                        .orElse(machineId),
                HostFile.firstLine(procRoot.resolve("sys/kernel/random/boot_id"))
                        .orElse(""),
                HostFile.firstLine(procRoot.resolve("sys/kernel/osrelease")).orElse(""),
                osImage(hostRoot.resolve("etc/os-release"))
                        .or(() -> osImage(hostRoot.resolve("usr/lib/os-release")))
                        .orElse("Linux"),
                kubernetesWord(System.getProperty("os.arch", "")));
    }

    static String kubernetesWord(String jvmArch) {
        return switch (jvmArch) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> jvmArch;
        };
    }

    private static Optional<String> osImage(Path file) {
        try {
            return HostFile.read(file)
                    .lines()
                    .filter(line -> line.startsWith("PRETTY_NAME="))
                    .map(line -> unquote(line.substring("PRETTY_NAME=".length()).strip()))
                    .filter(name -> !name.isEmpty())
                    .findFirst();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static String unquote(String value) {
        boolean quoted = value.length() >= 2
                && (value.startsWith("\"") || value.startsWith("'"))
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
