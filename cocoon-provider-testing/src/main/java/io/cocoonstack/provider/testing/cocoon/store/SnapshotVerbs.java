package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.Records;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** {@code snapshot save}, {@code rm}, {@code inspect}, {@code list}. A save that was killed leaves a pending record. */
public final class SnapshotVerbs {

    /** Member of a record that is only half written; never printed. */
    static final String PENDING = "_pending";

    private static final List<String> FROM_VM =
            List.of("cpu", "memory", "storage", "image", "image_digest", "image_type", "network", "windows");

    /** Clones and exports that use a snapshot now, over all state directories: ids are unique. */
    private static final Map<String, Integer> HOLDERS = new ConcurrentHashMap<>();

    private SnapshotVerbs() {}

    public static void save(Session session) {
        Host host = session.host();
        ObjectNode found = session.existing("snapshot", session.flags().first());
        String name = session.flags().value("name").orElse("");
        try (Session.Hold _ = session.lock(VmDocument.id(found))) {
            ObjectNode vm = session.existing("snapshot", VmDocument.id(found));
            if (!Vms.is(vm, "running")) {
                throw new CallEnded.Failed("snapshot VM " + VmDocument.id(vm) + ": vm not running");
            }
            refuseTaken(host, name);
            ObjectNode snapshot = record(vm, name);
            String id = snapshot.path("id").asString();
            reserve(host, snapshot, "save snapshot");
            FakeGuest guest = host.guests().of(vm); // paused from here on
            try {
                session.work();
            } catch (CallEnded.Failed | CallEnded.Cancelled e) {
                host.snapshots().remove(id);
                throw e;
            }
            SnapshotFiles.make(
                    host,
                    snapshot,
                    guest,
                    session.knob("size").map(Integer::parseInt).orElse(0));
            snapshot.remove(PENDING);
            host.snapshots().put(snapshot);
            vm.withObject("/snapshot_ids").putObject(id);
            host.vms().put(vm);
            session.failIfAsked("fail-after");
            session.log("snapshot saved: " + id);
        }
    }

    private static void refuseTaken(Host host, String name) {
        find(host, name).filter(s -> Records.name(s).equals(name)).ifPresent(holder -> {
            throw new CallEnded.Failed("snapshot name \"" + name + "\" already exists (held by "
                    + holder.path("id").asString() + ")");
        });
    }

    /** Takes a snapshot's name; only this sees pending holders. */
    static void reserve(Host host, ObjectNode snapshot, String prefix) {
        host.snapshots().reserve(snapshot).ifPresent(holder -> {
            throw new CallEnded.Failed(
                    prefix + ": snapshot name \"" + Records.name(snapshot) + "\" already in use by " + holder);
        });
    }

    private static ObjectNode record(ObjectNode vm, String name) {
        ObjectNode snapshot = Json.object();
        for (String key : FROM_VM) {
            if (vm.path("config").has(key)) {
                snapshot.set(key, vm.path("config").path(key));
            }
        }
        String digest = snapshot.path("image_digest").asString("");
        snapshot.put("id", Ids.fresh()).put("name", name);
        if (!digest.isEmpty()) {
            snapshot.putObject("image_blob_ids").putObject(digest.replace("sha256:", ""));
        }
        return snapshot.put("hypervisor", vm.path("hypervisor").asString())
                .put("nics", VmDocument.nics(vm).size())
                .put("created_at", VmDocument.now())
                .put(PENDING, true);
    }

    public static void remove(Session session) {
        Host host = session.host();
        for (String ref : session.flags().positionals()) {
            // A pending record has no name for the outside: only its id reaches it.
            ObjectNode snapshot = host.snapshots()
                    .find(ref)
                    .filter(s -> !s.has(PENDING) || !Records.name(s).equals(ref))
                    .orElseThrow(() -> new CallEnded.Failed("rm: resolve \"" + ref + "\": snapshot not found"));
            session.work();
            String id = snapshot.path("id").asString();
            if (HOLDERS.containsKey(id)) {
                throw new CallEnded.Failed("rm: snapshot " + id + " is in use by an active clone/restore/export");
            }
            host.snapshots().remove(id);
            SnapshotFiles.delete(host, id);
        }
        session.failIfAsked("fail-after");
    }

    public static void inspect(Session session) {
        session.work();
        session.print(find(session.host(), session.flags().first())
                .orElseThrow(() -> new CallEnded.Failed("inspect: snapshot not found")));
    }

    public static void list(Session session) {
        session.work();
        List<ObjectNode> all = session.host().snapshots().all().stream()
                .filter(s -> !s.has(PENDING))
                .toList();
        if (all.isEmpty()) {
            session.call().out("No snapshots found.\n");
        } else {
            session.print(Json.array().addAll(all));
        }
    }

    /** A finished snapshot. */
    public static Optional<ObjectNode> find(Host host, String ref) {
        return host.snapshots().find(ref).filter(s -> !s.has(PENDING));
    }

    /** Keeps a snapshot from being removed while it is read. */
    public static Session.Hold hold(String id) {
        HOLDERS.merge(id, 1, Integer::sum);
        return () -> HOLDERS.computeIfPresent(id, (_, count) -> count == 1 ? null : count - 1);
    }
}
