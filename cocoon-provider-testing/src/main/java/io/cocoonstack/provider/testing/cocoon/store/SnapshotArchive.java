package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code snapshot export} and {@code import}: a tar with the envelope first and flat data files behind it. */
public final class SnapshotArchive {

    private static final String ENVELOPE = "snapshot.json";
    private static final int FRAME = 1 << 16;

    private SnapshotArchive() {}

    public static void exportSnapshot(Session session) {
        Host host = session.host();
        String ref = session.flags().first();
        ObjectNode snapshot = SnapshotVerbs.find(host, ref)
                .orElseThrow(() -> new CallEnded.Failed("export: resolve \"" + ref + "\": snapshot not found"));
        String id = snapshot.path("id").asString();
        try (Session.Hold _ = SnapshotVerbs.hold(id);
                OutputStream out = new BufferedOutputStream(PacedStreams.stdout(session), FRAME)) {
            session.work();
            Map<String, byte[]> files = SnapshotFiles.read(host, id);
            snapshot.remove("created_at");
            ObjectNode envelope = Json.object().put("version", 1);
            envelope.set("config", snapshot);
            files.keySet().forEach(envelope.putArray("files")::add);
            Tar.write(out, ENVELOPE, Json.pretty(envelope).getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Tar.write(out, file.getKey(), file.getValue());
            }
            Tar.end(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        session.failIfAsked("fail-after");
        session.log("done: exported " + id);
    }

    public static void importSnapshot(Session session) {
        Host host = session.host();
        String id = Ids.fresh();
        try {
            ObjectNode snapshot = receive(session, id);
            SnapshotVerbs.reserve(host, snapshot, "import");
        } catch (CallEnded.Failed | CallEnded.Cancelled e) {
            SnapshotFiles.delete(host, id);
            throw e;
        } catch (IOException e) {
            SnapshotFiles.delete(host, id);
            throw new CallEnded.Failed("import: read archive: " + e.getMessage());
        }
        session.failIfAsked("fail-after");
        session.log("snapshot imported: " + id);
    }

    private static ObjectNode receive(Session session, String id) throws IOException {
        InputStream in = input(session);
        Optional<Tar.Entry> entry = Tar.next(in);
        if (entry.isEmpty() || !entry.get().name().equals(ENVELOPE)) {
            throw new CallEnded.Failed("import: first entry is not " + ENVELOPE);
        }
        Path directory = Files.createDirectories(SnapshotFiles.directory(session.host(), id));
        JsonNode envelope = Json.parse(new String(bytes(entry.get()), StandardCharsets.UTF_8));
        Map<String, Boolean> missing = new TreeMap<>();
        envelope.path("files").forEach(name -> missing.put(name.asString(), true));
        for (entry = Tar.next(in); entry.isPresent(); entry = Tar.next(in)) {
            SnapshotFiles.write(directory, entry.get());
            missing.remove(entry.get().name());
        }
        session.work();
        in.readAllBytes();
        if (!missing.isEmpty()) {
            throw new CallEnded.Failed("import: archive lacks " + String.join(", ", missing.keySet()));
        }
        ObjectNode snapshot = ((ObjectNode) envelope.path("config")).deepCopy();
        session.flags().value("name").ifPresent(name -> snapshot.put("name", name));
        return snapshot.put("id", id).put("created_at", VmDocument.now());
    }

    private static byte[] bytes(Tar.Entry entry) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        entry.content().copyTo(out);
        return out.toByteArray();
    }

    /** Raw tar or gzip, told apart by the first two bytes. */
    private static InputStream input(Session session) throws IOException {
        InputStream stdin = PacedStreams.stdin(session);
        byte[] magic = stdin.readNBytes(2);
        if (magic.length < 2) {
            throw new CallEnded.Failed("import: peek: EOF");
        }
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(magic), stdin);
        return magic[0] == 0x1f && (magic[1] & 0xff) == 0x8b ? new GZIPInputStream(whole) : whole;
    }
}
