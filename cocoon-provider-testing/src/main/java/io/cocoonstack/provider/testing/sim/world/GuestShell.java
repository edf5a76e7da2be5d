package io.cocoonstack.provider.testing.sim.world;

import java.util.List;

/** Answers commands in guests, in place of an operating system. Called at the moment the command takes effect. */
@FunctionalInterface
public interface GuestShell {

    /** What a command prints; what it does to the guest is done through the guest's own methods. */
    String run(SimVm vm, List<String> command);
}
