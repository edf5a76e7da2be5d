package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.command.Sizes;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.store.ImageVerbs;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** {@code vm run} and {@code vm create}. */
public final class RunVerb {

    public static final String VALUES =
            "output name cpu memory storage network nics cpu-weight cpu-quota-us cpu-period-us"
                    + " queue-size disk-queue-size bridge user password data-disk cpu-burst-us cpuset-cpus";
    public static final String SWITCHES =
            "windows fc no-direct-io shared-memory hugepages mergeable no-watchdog no-balloon pci";

    private static final int CPUS = 2;
    private static final int CORES = 64;

    private RunVerb() {}

    public static void run(Session session) {
        create(session, true);
    }

    public static void create(Session session) {
        create(session, false);
    }

    private static void create(Session session, boolean start) {
        Flags flags = session.flags();
        Host host = session.host();
        ObjectNode config = config(session);
        Optional<String> brokenStart = start ? session.once("no-start") : Optional.empty();
        String backend = flags.has("fc") ? "firecracker" : "cloud-hypervisor";
        ObjectNode[] beforeStart = new ObjectNode[1];
        ObjectNode vm = CreateVm.create(session, backend, config, (int) flags.number("nics", 1), created -> {
            host.vms().put(created);
            beforeStart[0] = created.deepCopy();
            if (brokenStart.isPresent()) {
                VmDocument.ended(created, "error", "error");
                host.vms().put(created);
            } else if (start) {
                CreateVm.boot(session, created, "boot", FakeGuest.firstBoot(Guests.hardware(created)));
            }
        });
        if (brokenStart.isPresent()) {
            throw new CallEnded.Failed("start VM " + vm.path("id").asString() + ": "
                    + (brokenStart.get().isEmpty() ? "api socket not ready" : brokenStart.get()));
        }
        session.failIfAsked("fail-after");
        if (session.once("stale-answer").isPresent()) {
            session.log("WRN inspect after start failed");
            session.print(beforeStart[0]);
        } else {
            session.print(vm);
        }
    }

    private static ObjectNode config(Session session) {
        Flags flags = session.flags();
        Host host = session.host();
        String name = CreateVm.name(flags);
        long cpus = flags.number("cpu", CPUS);
        long cores = host.knobs().number("host.cores", CORES);
        if (cpus > cores) {
            throw new CallEnded.Failed("requested " + cpus + " vCPUs exceeds host cores (" + cores + ")");
        }
        if (flags.has("fc") && flags.has("windows")) {
            throw new CallEnded.Failed("--fc and --windows are mutually exclusive");
        }
        ObjectNode config = Json.object();
        config.put("cpu", cpus).put("memory", Sizes.memory(flags)).put("storage", Sizes.storage(flags));
        ObjectNode image = ImageVerbs.find(host, flags.first())
                .orElseThrow(() -> new CallEnded.Failed("image \"" + flags.first() + "\" not resolved: image \""
                        + flags.first() + "\": not found in any backend"));
        String type = image.path("type").asString();
        if (flags.has("windows") && type.equals("oci")) {
            throw new CallEnded.Failed("--windows requires a cloud image, got an OCI image");
        }
        if (flags.has("fc") && type.equals("cloudimg")) {
            throw new CallEnded.Failed("--fc does not support cloud images");
        }
        config.put("image", flags.first())
                .put("image_digest", image.path("id").asString())
                .put("image_type", type)
                .put("network", flags.value("network").orElse(GuestNetwork.DEFAULT));
        if (flags.has("windows")) {
            config.put("windows", true);
        }
        CreateVm.hostPolicy(flags, config);
        return config.put("name", name);
    }
}
