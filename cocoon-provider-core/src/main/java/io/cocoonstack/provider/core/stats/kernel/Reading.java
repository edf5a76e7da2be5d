package io.cocoonstack.provider.core.stats.kernel;

import io.cocoonstack.provider.vm.Vm;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What the kernel says about a VM at the moment, before it is compared with anything.
 *
 * @param process the VM's process, empty when it is gone
 * @param group the VM's control group, empty when there is none
 * @param device the TAP of the first network card
 * @param diskBytes space the writable disk takes
 */
public record Reading(
        Optional<ProcessStat> process,
        Optional<CpuStat> group,
        Optional<DeviceCounters> device,
        OptionalLong diskBytes) {

    /** Runs outside of control groups of its own, in a state directory of its own. */
    public static final String MACOS = "qemu";

    /** Ids and names become parts of paths. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    /** Reads everything there is about a VM. */
    public static Reading of(Vm vm, UsageRoots roots) {
        Path process = roots.proc().resolve(Long.toString(vm.pid()));
        String tap = tap(vm);
        boolean plain =
                PLAIN.matcher(vm.id()).matches() && PLAIN.matcher(vm.name()).matches();
        return new Reading(
                KernelFile.text(process.resolve("stat")).flatMap(ProcessStat::parse),
                plain && !vm.hypervisor().equals(MACOS)
                        ? KernelFile.text(roots.vmGroups().resolve("vm-" + vm.id() + ".scope/cpu.stat"))
                                .map(CpuStat::parse)
                        : Optional.empty(),
                tap.isEmpty()
                        ? Optional.empty()
                        // The hypervisor lives in the network namespace of its VM.
                        : KernelFile.text(process.resolve("net/dev")).flatMap(table -> DeviceCounters.find(table, tap)),
                plain ? disk(vm, roots) : OptionalLong.empty());
    }

    /** Without what belongs to the process. */
    public Reading withoutProcess() {
        return new Reading(Optional.empty(), group, Optional.empty(), diskBytes);
    }

    /** The TAP whose traffic is counted, empty without one. */
    public static String tap(Vm vm) {
        return vm.nics().isEmpty() ? "" : vm.nics().getFirst().tap();
    }

    private static OptionalLong disk(Vm vm, UsageRoots roots) {
        return switch (vm.hypervisor()) {
            case "cloud-hypervisor" -> {
                Path directory = roots.cocoon().resolve("run/cloudhypervisor").resolve(vm.id());
                // Guests from OCI images have the second one.
                OptionalLong overlay = AllocatedSize.of(directory.resolve("overlay.qcow2"));
                yield overlay.isPresent() ? overlay : AllocatedSize.of(directory.resolve("cow.raw"));
            }
            case "firecracker" ->
                AllocatedSize.of(roots.cocoon()
                        .resolve("run/firecracker")
                        .resolve(vm.id())
                        .resolve("cow.raw"));
            case MACOS ->
                AllocatedSize.of(roots.macos().resolve("vms").resolve(vm.name()).resolve("disk.qcow2"));
            default -> OptionalLong.empty();
        };
    }
}
