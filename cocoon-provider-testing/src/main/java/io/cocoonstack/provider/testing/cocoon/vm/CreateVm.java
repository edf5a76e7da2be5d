package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * The common way of {@code vm create}, {@code run} and {@code clone}: reserve name and id, then network and disks, then
 * commit. The operation lock is held from the reservation on; a failure rolls back, a kill leaves the placeholder.
 */
final class CreateVm {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}");

    private CreateVm() {}

    /**
     * Makes a VM.
     *
     * @param config the record's {@code config}, with its name
     * @param nics how many NICs it gets
     * @param commit brings the record, which has its network by now, into its final state
     */
    static ObjectNode create(
            Session session, String backend, ObjectNode config, int nics, Consumer<ObjectNode> commit) {
        Host host = session.host();
        String id = Ids.fresh();
        String name = config.path("name").asString();
        ObjectNode vm = VmDocument.creating(id, backend, config);
        try (Session.Hold _ = session.lock(id)) {
            Optional<String> holder = host.vms().reserve(vm);
            if (holder.isPresent()) {
                throw new CallEnded.Failed(
                        "reserve VM record: vm name \"" + name + "\" already exists (id: " + holder.get() + ")");
            }
            session.note(CallLog.Kind.CREATED, name, id);
            GuestNetwork network = new GuestNetwork(host);
            List<ObjectNode> attached = List.of();
            try {
                session.work();
                attached = network.attach(vm, 0, nics);
                session.call().check();
                VmDocument.created(vm, attached);
                commit.accept(vm);
                return vm;
            } catch (CallEnded.Failed | CallEnded.Cancelled e) {
                network.detach(attached);
                host.guests().remove(vm);
                host.vms().remove(id);
                session.note(CallLog.Kind.REMOVED, name, id);
                throw e;
            }
        }
    }

    /** The name asked for, or one that cocoon makes up. */
    static String name(Flags flags) {
        String name = flags.value("name")
                .orElseGet(() -> "cocoon-" + Ids.fresh().substring(0, 8).toLowerCase(Locale.ROOT));
        if (!NAME.matcher(name).matches()) {
            throw new CallEnded.Failed("invalid VM name \"" + name + "\": must match ^" + NAME.pattern() + "$");
        }
        return name;
    }

    /** Puts the CPU policy and the other host-side choices of the call into a config. */
    static void hostPolicy(Flags flags, ObjectNode config) {
        config.remove(List.of("cpu_weight", "cpu_quota_us", "cpu_period_us", "no_direct_io"));
        for (String flag : List.of("cpu-weight", "cpu-quota-us", "cpu-period-us")) {
            long value = flags.number(flag, 0);
            if (value != 0) {
                config.put(flag.replace('-', '_'), value);
            }
        }
        if (flags.has("no-direct-io")) {
            config.put("no_direct_io", true);
        }
    }

    /** Boots a VM that has its network and disks, with that guest in it. */
    static void boot(Session session, ObjectNode vm, String reason, FakeGuest guest) {
        Host host = session.host();
        host.guests().put(vm, guest);
        VmDocument.running(vm, host.vms().nextPid(), reason);
        host.vms().put(vm);
        session.note(
                CallLog.Kind.BOOTED,
                vm.path("config").path("name").asString(),
                vm.path("id").asString());
        new GuestNetwork(host).booted(vm);
    }
}
