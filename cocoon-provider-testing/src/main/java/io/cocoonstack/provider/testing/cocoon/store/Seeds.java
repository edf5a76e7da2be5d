package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Sizes;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What a test puts into a host before it begins, and what it asks without a command. */
public final class Seeds {

    private static final long SIZE = 734_003_200;

    private Seeds() {}

    public static void image(Host host, String name, String type) {
        ImageVerbs.store(host, name, type, Ids.digest(name), SIZE);
    }

    public static void snapshot(Host host, String name, String image, String hypervisor) {
        ObjectNode snapshot = Json.object()
                .put("cpu", 2)
                .put("memory", Sizes.MEMORY)
                .put("storage", Sizes.STORAGE)
                .put("image", image)
                .put("image_digest", Ids.digest(image))
                .put("image_type", "oci")
                .put("network", GuestNetwork.DEFAULT)
                .put("id", Ids.fresh())
                .put("name", name)
                .put("hypervisor", hypervisor)
                .put("nics", 1)
                .put("created_at", VmDocument.now());
        SnapshotFiles.make(host, snapshot, Guests.untouched(snapshot), 0);
        SnapshotVerbs.reserve(host, snapshot, "seed");
    }

    /** The address a guest has now. */
    public static Optional<String> address(Host host, ObjectNode vm) {
        return VmDocument.nics(vm).stream()
                .findFirst()
                .flatMap(nic -> VmDocument.staticIp(nic).isEmpty()
                        ? host.leases().address(nic.path("mac").asString())
                        : Optional.of(VmDocument.staticIp(nic)));
    }
}
