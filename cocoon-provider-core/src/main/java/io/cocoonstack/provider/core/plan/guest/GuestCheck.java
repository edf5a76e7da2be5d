package io.cocoonstack.provider.core.plan.guest;

import java.util.List;

/**
 * A look into a guest that proves what a fix-up has set. The command changes nothing, and waits some seconds for a network that is
 * still coming up.
 */
public sealed interface GuestCheck permits LinuxCheck, WindowsCheck {

    /** The command. */
    List<String> argv();

    /** What is not as it should be, from what the command printed; empty when all is. One line each. */
    List<String> problems(String printed);
}
