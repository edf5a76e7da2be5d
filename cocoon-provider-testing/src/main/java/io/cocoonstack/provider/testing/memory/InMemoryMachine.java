package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.LocalImage;

/** What a VM record does not tell: the image, whether the guest is Windows, and the guest itself. Snapshots carry the same. */
record InMemoryMachine(LocalImage image, boolean windows, FakeGuest guest) {

    /** A machine that boots an image. */
    static InMemoryMachine fresh(Vm vm, LocalImage image, boolean windows) {
        return new InMemoryMachine(
                image, windows, FakeGuest.firstBoot(GuestHardware.of(vm, windows, cloudImage(image))));
    }

    GuestHardware hardware(Vm vm) {
        return GuestHardware.of(vm, windows, cloudImage(image));
    }

    InMemoryMachine with(FakeGuest other) {
        return new InMemoryMachine(image, windows, other);
    }

    /** A snapshot's machine, going on as another VM. */
    InMemoryMachine resumed(Vm vm) {
        return with(guest.resumed(hardware(vm)));
    }

    /** The machine after it was switched off and on again. */
    InMemoryMachine rebooted(Vm vm) {
        return with(guest.rebooted(hardware(vm)));
    }

    boolean cloudImage() {
        return cloudImage(image);
    }

    private static boolean cloudImage(LocalImage image) {
        return image.type().equals("cloudimg");
    }
}
