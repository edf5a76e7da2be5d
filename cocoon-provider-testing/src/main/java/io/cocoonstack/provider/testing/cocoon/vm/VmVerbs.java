package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Verbs on VMs that exist: inspect, list, start, stop, rm, net. */
public final class VmVerbs {

    private VmVerbs() {}

    public static void inspect(Session session) {
        session.work();
        session.print(session.existing("inspect", session.flags().first()));
    }

    public static void list(Session session) {
        session.work();
        List<ObjectNode> vms = session.host().vms().all();
        if (vms.isEmpty() && (!session.flags().json() || session.host().vintageA())) {
            session.call().out("No VMs found.\n");
        } else if (session.flags().json()) {
            session.print(Json.array().addAll(vms));
        } else {
            session.call().out("ID NAME STATE\n");
            vms.forEach(vm -> session.call()
                    .out(String.join(
                                    " ",
                                    VmDocument.id(vm),
                                    VmDocument.name(vm),
                                    vm.path("state").asString()) + "\n"));
        }
    }

    public static void start(Session session) {
        forEach(session, "start", vm -> {
            session.work();
            if (Vms.is(vm, "creating")) {
                throw new CallEnded.Failed("start: vm " + VmDocument.id(vm) + ": still creating");
            }
            if (!Vms.is(vm, "running") && session.once("no-effect").isEmpty()) {
                boot(session, vm);
            }
        });
    }

    private static void boot(Session session, ObjectNode vm) {
        boolean first = Vms.is(vm, "created");
        GuestHardware hardware = Guests.hardware(vm);
        FakeGuest guest = first
                ? FakeGuest.firstBoot(hardware)
                : session.host().guests().of(vm).rebooted(hardware);
        CreateVm.boot(session, vm, first ? "boot" : "restart", guest);
    }

    public static void stop(Session session) {
        forEach(session, "stop", vm -> {
            session.work();
            if (!Vms.is(vm, "stopped")) {
                VmDocument.ended(vm, "stopped", "stop-user");
                session.host().vms().put(vm);
                new GuestNetwork(session.host()).ended(vm);
            }
        });
    }

    public static void remove(Session session) {
        forEach(session, "rm", vm -> {
            if (Vms.is(vm, "running") && !session.flags().has("force")) {
                throw new CallEnded.Failed("rm: vm " + VmDocument.id(vm) + ": running (force required)");
            }
            session.work();
            if (session.once("no-effect").isEmpty()) {
                forget(session.host(), vm);
                session.note(CallLog.Kind.REMOVED, VmDocument.name(vm), VmDocument.id(vm));
            }
        });
    }

    /** Takes a VM's record, addresses and ports away. */
    static void forget(Host host, ObjectNode vm) {
        GuestNetwork network = new GuestNetwork(host);
        host.vms().remove(VmDocument.id(vm));
        network.ended(vm);
        network.detach(VmDocument.nics(vm));
        host.guests().remove(vm);
    }

    public static void net(Session session) {
        ObjectNode found = session.existing("net", session.flags().first());
        try (Session.Hold _ = session.lock(VmDocument.id(found))) {
            ObjectNode vm = session.existing("net", VmDocument.id(found));
            if (!Vms.is(vm, "running")) {
                throw new CallEnded.Failed("net: vm " + VmDocument.id(vm) + ": not running");
            }
            session.work();
            GuestNetwork network = new GuestNetwork(session.host());
            List<ObjectNode> nics = VmDocument.nics(vm);
            int count = (int) session.flags().number("nics", nics.size());
            List<ObjectNode> kept = nics.subList(0, Math.min(count, nics.size()));
            network.detach(nics.subList(kept.size(), nics.size()));
            ArrayNode all = Json.array().addAll(kept);
            all.addAll(network.attach(vm, kept.size(), count - kept.size()));
            VmDocument.setNics(vm, all.valueStream().map(ObjectNode.class::cast).toList());
            session.host().vms().put(vm);
            session.host().guests().change(vm, guest -> guest.plugged(Guests.hardware(vm)));
            network.booted(vm);
            session.failIfAsked("fail-after");
        }
    }

    /** What a batch verb does to one VM, with its operation lock held. */
    private interface OnVm {

        void act(ObjectNode vm);
    }

    private static void forEach(Session session, String verb, OnVm action) {
        ArrayNode done = Json.array();
        for (String ref : session.flags().positionals()) {
            ObjectNode found = session.existing(verb, ref);
            try (Session.Hold _ = session.lock(VmDocument.id(found))) {
                Optional<ObjectNode> now = session.host().vms().find(VmDocument.id(found));
                if (now.isEmpty()) {
                    throw new CallEnded.Failed(
                            verb + ": item " + VmDocument.id(found) + ": \"" + VmDocument.id(found) + "\" not found");
                }
                action.act(now.get());
            }
            done.add(VmDocument.id(found));
        }
        session.failIfAsked("fail-after");
        if (session.flags().json()) {
            ObjectNode answer = Json.object();
            answer.set("succeeded", done);
            session.print(answer);
        }
    }
}
