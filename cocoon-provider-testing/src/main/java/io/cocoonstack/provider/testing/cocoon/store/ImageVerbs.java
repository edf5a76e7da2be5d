package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.host.Ids;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.Records;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** {@code image pull}, {@code inspect}, {@code import}, {@code list}, {@code rm}. Every image can be pulled. */
public final class ImageVerbs {

    private static final byte[] QCOW2 = {'Q', 'F', 'I', (byte) 0xfb};

    private ImageVerbs() {}

    public static void pull(Session session) {
        session.work();
        String ref = session.flags().first();
        boolean url = ref.startsWith("http://") || ref.startsWith("https://");
        if (url) {
            session.call().out("\r100%");
        }
        store(session.host(), ref, url ? "cloudimg" : "oci", Ids.digest(ref), 734_003_200);
        session.failIfAsked("fail-after");
        session.log("done: " + ref);
    }

    public static void inspect(Session session) {
        session.work();
        String ref = session.flags().first();
        session.print(find(session.host(), ref)
                .orElseThrow(() -> new CallEnded.Failed("image \"" + ref + "\": not found in any backend")));
    }

    public static void importImage(Session session) {
        byte[] first = session.call().stdin();
        if (first.length == 0) {
            throw new CallEnded.Failed("detect image type: peek: EOF");
        }
        long size = first.length;
        int hash = Arrays.hashCode(first);
        for (byte[] piece = session.call().stdin();
                piece.length > 0;
                piece = session.call().stdin()) {
            size += piece.length;
            hash = 31 * hash + Arrays.hashCode(piece);
        }
        session.work();
        boolean qcow2 = first.length >= QCOW2.length && Arrays.equals(first, 0, QCOW2.length, QCOW2, 0, QCOW2.length);
        String digest = Ids.digest(size + ":" + hash);
        store(session.host(), session.flags().first(), qcow2 ? "cloudimg" : "oci", digest, size);
        session.failIfAsked("fail-after");
    }

    public static void list(Session session) {
        session.work();
        List<ObjectNode> all = session.host().images().all();
        if (all.isEmpty()) {
            session.call().out("No images found.\n");
        } else {
            session.print(
                    Json.array().addAll(all.stream().map(ImageVerbs::shown).toList()));
        }
    }

    public static void remove(Session session) {
        session.work();
        for (String ref : session.flags().positionals()) {
            ObjectNode image = stored(session.host(), ref)
                    .orElseThrow(() -> new CallEnded.Failed("image \"" + ref + "\": not found in any backend"));
            session.host().images().remove(image.path("id").asString());
        }
    }

    /** Puts an image into the store, under a name that may be taken already. */
    static void store(Host host, String name, String type, String digest, long size) {
        ObjectNode image = Json.object()
                .put("id", Ids.digest("name:" + name).replace("sha256:", ""))
                .put("name", name)
                .put("digest", digest)
                .put("type", type)
                .put("size", size)
                .put("created_at", VmDocument.now());
        if (host.images().reserve(image).isPresent()) {
            host.images().put(image);
        }
    }

    /** The image of a name or digest as cocoon shows it. */
    public static Optional<ObjectNode> find(Host host, String ref) {
        return stored(host, ref).map(ImageVerbs::shown);
    }

    private static Optional<ObjectNode> stored(Host host, String ref) {
        return host.images().all().stream()
                .filter(image -> Records.name(image).equals(ref)
                        || matchesDigest(image.path("digest").asString(), ref))
                .findFirst();
    }

    private static boolean matchesDigest(String digest, String ref) {
        String hex = ref.replace("sha256:", "");
        return hex.matches("[0-9a-f]{12,64}") && digest.replace("sha256:", "").startsWith(hex);
    }

    private static ObjectNode shown(ObjectNode image) {
        ObjectNode shown = image.deepCopy();
        shown.put("id", shown.remove("digest").asString());
        return shown;
    }
}
