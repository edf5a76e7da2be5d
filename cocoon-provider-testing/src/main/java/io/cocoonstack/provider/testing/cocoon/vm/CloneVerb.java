package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Flags;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.store.SnapshotFiles;
import io.cocoonstack.provider.testing.cocoon.store.SnapshotVerbs;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code vm clone}: from a snapshot of the store or from a directory with an envelope. */
public final class CloneVerb {

    public static final String VALUES =
            "output name network nics restore-mode from-dir cpu-weight cpu-quota-us cpu-period-us"
                    + " bridge queue-size disk-queue-size data-disk cpu-burst-us cpuset-cpus";
    public static final String SWITCHES = "pull no-direct-io";

    /** What a clone takes over from its snapshot. */
    private static final List<String> INHERITED =
            List.of("cpu", "memory", "storage", "image", "image_digest", "image_type", "network", "windows");

    private CloneVerb() {}

    public static void run(Session session) {
        Flags flags = session.flags();
        String name = CreateVm.name(flags);
        JsonNode snapshot = source(session);
        ObjectNode config = Json.object();
        for (String key : INHERITED) {
            if (snapshot.has(key)) {
                config.set(key, snapshot.path(key));
            }
        }
        flags.value("network").ifPresent(network -> config.put("network", network));
        CreateVm.hostPolicy(flags, config);
        config.put("name", name);
        String backend = snapshot.path("hypervisor").asString("cloud-hypervisor");
        int nics = (int) flags.number("nics", snapshot.path("nics").asInt(0));
        try (Session.Hold _ = SnapshotVerbs.hold(snapshot.path("id").asString(""))) {
            FakeGuest guest = guest(session, snapshot);
            ObjectNode vm = CreateVm.create(
                    session,
                    backend,
                    config,
                    nics,
                    created -> CreateVm.boot(session, created, "clone", guest.resumed(Guests.hardware(created))));
            session.failIfAsked("fail-after");
            session.print(vm.put("pid", 0));
        }
    }

    private static FakeGuest guest(Session session, JsonNode snapshot) {
        Path files = session.flags()
                .value("from-dir")
                .map(Path::of)
                .orElseGet(() -> SnapshotFiles.directory(
                        session.host(), snapshot.path("id").asString("")));
        return Guests.load(snapshot, files);
    }

    private static JsonNode source(Session session) {
        Flags flags = session.flags();
        Optional<String> directory = flags.value("from-dir");
        if (directory.isPresent() && !flags.first().isEmpty()) {
            throw new CallEnded.Failed("--from-dir and positional SNAPSHOT are mutually exclusive");
        }
        if (directory.isPresent()) {
            return envelope(Path.of(directory.get()));
        }
        if (flags.first().isEmpty()) {
            throw new CallEnded.Failed("snapshot is required (or use --from-dir)");
        }
        return SnapshotVerbs.find(session.host(), flags.first())
                .map(JsonNode.class::cast)
                .orElseThrow(() -> new CallEnded.Failed("inspect snapshot " + flags.first() + ": snapshot not found"));
    }

    private static JsonNode envelope(Path directory) {
        try {
            JsonNode envelope = Json.parse(Files.readString(directory.resolve("snapshot.json")));
            int version = envelope.path("version").asInt(0);
            if (version != 1) {
                throw new CallEnded.Failed("unsupported snapshot envelope version " + version + " (want 1)");
            }
            return envelope.path("config");
        } catch (IOException _) {
            throw new CallEnded.Failed(
                    "load envelope: snapshot.json missing in " + directory + ": snapshot envelope missing");
        }
    }
}
