package io.cocoonstack.provider.core.plan.guest;

import java.util.List;

/** Windows and its lease: given back before its NIC is taken away, asked for again when the guest is slow to do so itself. */
public final class DhcpCommands {

    /** Gives the lease back. */
    public static final List<String> RELEASE = List.of("cmd", "/c", "ipconfig", "/release");

    /** Asks for a lease. */
    public static final List<String> RENEW = List.of("cmd", "/c", "ipconfig", "/renew");

    private DhcpCommands() {}

    /** Why one of them failed: its last line that says anything, empty when it said nothing. */
    public static String reason(String printed) {
        return printed.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce("", (_, line) -> line);
    }
}
