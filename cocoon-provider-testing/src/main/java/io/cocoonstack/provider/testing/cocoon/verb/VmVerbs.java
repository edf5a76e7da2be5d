package io.cocoonstack.provider.testing.cocoon.verb;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Verbs on VMs that exist: inspect, list, start, stop, rm, net. */
final class VmVerbs {

    private VmVerbs() {}

    static void inspect(Session session) {
        session.work();
        session.print(existing(session, "inspect", session.flags().first()));
    }

    static void list(Session session) {
        session.work();
        List<ObjectNode> vms = session.host().vms().all();
        if (vms.isEmpty() && (!session.flags().json() || session.host().vintageA())) {
            session.call().out("No VMs found.\n");
        } else if (session.flags().json()) {
            session.print(Json.array().addAll(vms));
        } else {
            session.call().out("ID NAME STATE\n");
            vms.forEach(vm -> session.call()
                    .out(String.join(" ", id(vm), name(vm), vm.path("state").asString()) + "\n"));
        }
    }

    static void start(Session session) {
        forEach(session, "start", vm -> {
            session.work();
            if (Vms.is(vm, "creating")) {
                throw new CallEnded.Failed("start: vm " + id(vm) + ": still creating");
            }
            if (!Vms.is(vm, "running") && session.once("no-effect").isEmpty()) {
                CreateVm.boot(session, vm, Vms.is(vm, "created") ? "boot" : "restart");
            }
        });
    }

    static void stop(Session session) {
        forEach(session, "stop", vm -> {
            session.work();
            if (!Vms.is(vm, "stopped")) {
                VmDocument.ended(vm, "stopped", "stop-user");
                session.host().vms().put(vm);
                new GuestNetwork(session.host()).ended(id(vm));
            }
        });
    }

    static void remove(Session session) {
        forEach(session, "rm", vm -> {
            if (Vms.is(vm, "running") && !session.flags().has("force")) {
                throw new CallEnded.Failed("rm: vm " + id(vm) + ": running (force required)");
            }
            session.work();
            if (session.once("no-effect").isEmpty()) {
                forget(session.host(), vm);
                session.note(CallLog.Kind.REMOVED, name(vm), id(vm));
            }
        });
    }

    /** Takes a VM's record, addresses and ports away. */
    static void forget(Host host, ObjectNode vm) {
        GuestNetwork network = new GuestNetwork(host);
        host.vms().remove(id(vm));
        network.ended(id(vm));
        network.detach(VmDocument.nics(vm));
    }

    static void net(Session session) {
        ObjectNode found = existing(session, "net", session.flags().first());
        try (Session.Hold _ = session.lock(id(found))) {
            ObjectNode vm = existing(session, "net", id(found));
            if (!Vms.is(vm, "running")) {
                throw new CallEnded.Failed("net: vm " + id(vm) + ": not running");
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
            network.booted(vm);
        }
    }

    /** What a batch verb does to one VM, with its operation lock held. */
    private interface OnVm {

        void act(ObjectNode vm);
    }

    private static void forEach(Session session, String verb, OnVm action) {
        ArrayNode done = Json.array();
        for (String ref : session.flags().positionals()) {
            ObjectNode found = existing(session, verb, ref);
            try (Session.Hold _ = session.lock(id(found))) {
                Optional<ObjectNode> now = session.host().vms().find(id(found));
                if (now.isEmpty()) {
                    throw new CallEnded.Failed(verb + ": item " + id(found) + ": \"" + id(found) + "\" not found");
                }
                action.act(now.get());
            }
            done.add(id(found));
        }
        session.failIfAsked("fail-after");
        if (session.flags().json()) {
            ObjectNode answer = Json.object();
            answer.set("succeeded", done);
            session.print(answer);
        }
    }

    static ObjectNode existing(Session session, String verb, String ref) {
        String words = session.host().vintageA() ? ": VM not found" : ": vm not found";
        return session.host().vms().find(ref).orElseThrow(() -> new CallEnded.Failed(verb + ": vm " + ref + words));
    }

    static String id(ObjectNode vm) {
        return vm.path("id").asString();
    }

    static String name(ObjectNode vm) {
        return vm.path("config").path("name").asString();
    }
}
