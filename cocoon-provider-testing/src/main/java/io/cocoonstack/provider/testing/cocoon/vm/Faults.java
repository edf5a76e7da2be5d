package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import tools.jackson.databind.node.ObjectNode;

/** What befalls VMs without any command. */
public final class Faults {

    private Faults() {}

    /** The VMM dies: nothing is written, listings show {@code stopped (stale)} from now on. */
    public static void crash(Host host, String ref) {
        ObjectNode vm = find(host, ref);
        host.vms().vmmDied(VmDocument.id(vm));
        new GuestNetwork(host).ended(vm);
    }

    /** The VM and its record disappear, as when somebody removes it by hand. */
    public static void vanish(Host host, String ref) {
        ObjectNode vm = find(host, ref);
        VmVerbs.forget(host, vm);
        host.calls().add(CallLog.Kind.REMOVED, "fake vanish", VmDocument.name(vm), VmDocument.id(vm));
    }

    /** After a restart of the server the guests still run: their ports answer again. */
    public static void resume(Host host) {
        host.vms().all().stream().filter(vm -> Vms.is(vm, "running")).forEach(new GuestNetwork(host)::booted);
    }

    private static ObjectNode find(Host host, String ref) {
        return host.vms().find(ref).orElseThrow(() -> new CallEnded.Failed("vm " + ref + ": vm not found"));
    }
}
