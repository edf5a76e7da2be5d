package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.guest.Consoles;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Records;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.net.Addresses;
import io.cocoonstack.provider.testing.cocoon.net.GuestPorts;
import io.cocoonstack.provider.testing.cocoon.net.LeaseTable;
import java.nio.file.Path;

/** What commands work on. */
public record Host(
        Path directory,
        Vms vms,
        Records snapshots,
        Records images,
        Addresses addresses,
        LeaseTable leases,
        GuestPorts ports,
        Guests guests,
        Consoles consoles,
        Knobs knobs,
        CallLog calls) {

    /** Whether the verbs and texts of the April builds are asked for. */
    public boolean vintageA() {
        return knobs.value("vintage").map(String::strip).orElse("B").equals("A");
    }
}
