package io.cocoonstack.provider.core.plan.guest;

import io.cocoonstack.provider.contract.name.VmNames;
import io.cocoonstack.provider.core.plan.guest.GuestDebt.Fixup;
import io.cocoonstack.provider.vm.Nic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The command that gives a guest what it is owed, or why there can be none. */
public sealed interface GuestFixup {

    /**
     * Something to run in the guest, as often as it takes: it does the same again when it ran before.
     *
     * @param argv the command
     * @param manual what a person types into the guest to the same effect
     * @param check the look that proves the effect
     */
    record Commands(List<String> argv, String manual, GuestCheck check) implements GuestFixup {

        public Commands {
            argv = List.copyOf(argv);
        }

        /** {@link #manual} as it is kept in an annotation. */
        public String hint() {
            return Base64.getEncoder().encodeToString(manual.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Nothing to run. */
    record Nothing() implements GuestFixup {}

    /** A value that must not get into a guest's files. Trying again does not make it better. */
    record Refused(String reason) implements GuestFixup {}

    /**
     * The command for a guest.
     *
     * @param vmName becomes its host name
     * @param nics NICs of the new VM's record, in its order
     * @param cloudImage whether cloud-init sets this guest up
     */
    static GuestFixup of(Fixup fixup, String vmName, List<Nic> nics, boolean cloudImage) {
        if (fixup == Fixup.NONE) {
            return new Nothing();
        }
        Optional<String> badName = VmNames.problem(vmName);
        if (badName.isPresent()) {
            return new Refused(badName.get());
        }
        List<GuestNic> checked = new ArrayList<>();
        for (Nic nic : nics) {
            Optional<String> bad = GuestNic.problem(nic);
            if (bad.isPresent()) {
                return new Refused(bad.get());
            }
            checked.add(GuestNic.of(nic));
        }
        return switch (fixup) {
            case NONE -> new Nothing();
            case LINUX_FIRECRACKER -> linux(vmName, checked, cloudImage, true);
            case LINUX_STATIC -> linux(vmName, checked, cloudImage, false);
            case WINDOWS -> windows(checked);
        };
    }

    private static GuestFixup linux(String vmName, List<GuestNic> nics, boolean cloudImage, boolean setMacs) {
        String script = LinuxScript.fixup(vmName, nics, cloudImage, setMacs);
        return new Commands(List.of("sh", "-c", script), script, new LinuxCheck(vmName, nics, setMacs));
    }

    private static GuestFixup windows(List<GuestNic> nics) {
        List<String> argv = WindowsScript.argv(WindowsScript.FIXUP);
        return new Commands(argv, WindowsScript.manual(WindowsScript.FIXUP), new WindowsCheck(nics));
    }
}
