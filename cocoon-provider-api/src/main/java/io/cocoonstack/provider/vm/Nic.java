package io.cocoonstack.provider.vm;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A network card: its MAC text, its TAP device on the host (may be empty), and its address when the backend assigned one. */
public record Nic(String mac, String tap, @Nullable StaticAddress assigned) {

    /** The assigned address; empty means that the guest asks DHCP. */
    public Optional<StaticAddress> address() {
        return assigned == null || assigned.ip().isEmpty() ? Optional.empty() : Optional.of(assigned);
    }
}
