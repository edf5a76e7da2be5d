package io.cocoonstack.provider.testing.cocoon.host;

import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** Records of one kind with unique names, in memory and on disk. Documents given out are copies. */
public final class Records {

    private static final int SHORTEST_PREFIX = 3;

    /** What a name is unique within; records that are no VMs have no backend. */
    private static final List<String> BACKENDS = List.of("cloud-hypervisor", "firecracker", "");

    private final Documents disk;
    private final Map<String, ObjectNode> byId = new ConcurrentHashMap<>();
    /** Name key to the id that holds it. */
    private final Map<String, String> names = new ConcurrentHashMap<>();

    public Records(Path directory) {
        disk = new Documents(directory);
        disk.load().forEach((id, record) -> {
            byId.put(id, record);
            names.put(nameKey(record), id);
        });
    }

    /**
     * Takes the record's name and stores the record.
     *
     * @return the id of the present holder when the name is taken, and then nothing is stored
     */
    public Optional<String> reserve(ObjectNode record) {
        String id = record.path("id").asString();
        String holder = names.putIfAbsent(nameKey(record), id);
        if (holder != null) {
            return Optional.of(holder);
        }
        put(record);
        return Optional.empty();
    }

    /** Replaces a record. */
    public void put(ObjectNode record) {
        ObjectNode copy = record.deepCopy();
        String id = copy.path("id").asString();
        disk.write(id, copy);
        byId.put(id, copy);
    }

    /** Forgets a record and frees its name. */
    public void remove(String id) {
        ObjectNode record = byId.remove(id);
        if (record != null) {
            disk.delete(id);
            names.remove(nameKey(record), id);
        }
    }

    public Optional<ObjectNode> get(String id) {
        return Optional.ofNullable(byId.get(id)).map(ObjectNode::deepCopy);
    }

    /** All records, oldest first. */
    public List<ObjectNode> all() {
        return byId.values().stream()
                .sorted(Comparator.comparing(
                                (ObjectNode r) -> r.path("created_at").asString())
                        .thenComparing(r -> r.path("id").asString()))
                .map(ObjectNode::deepCopy)
                .toList();
    }

    /** Resolves a reference: exact id, exact name, then a unique prefix of an id. */
    public Optional<ObjectNode> find(String ref) {
        Optional<ObjectNode> exact = get(ref);
        if (exact.isPresent()) {
            return exact;
        }
        List<ObjectNode> named = BACKENDS.stream()
                .map(backend -> names.get(backend + "/" + ref))
                .filter(Objects::nonNull)
                .flatMap(id -> get(id).stream())
                .toList();
        if (named.size() > 1) {
            throw new CallEnded.Failed("vm " + ref + ": vm ref resolves to multiple backends (backends: "
                    + String.join(", ", BACKENDS.subList(0, 2)) + ")");
        }
        if (!named.isEmpty()) {
            return Optional.of(named.getFirst());
        }
        List<String> prefixed = ref.length() < SHORTEST_PREFIX
                ? List.of()
                : byId.keySet().stream().filter(id -> id.startsWith(ref)).toList();
        if (prefixed.size() > 1) {
            throw new CallEnded.Failed("ambiguous ref \"" + ref + "\": multiple matches");
        }
        return prefixed.stream().findFirst().flatMap(this::get);
    }

    /** The name of a record that exists, by name or id. Never fails. */
    public Optional<String> nameOf(String ref) {
        ObjectNode record = byId.get(ref);
        if (record != null) {
            return Optional.of(name(record));
        }
        return BACKENDS.stream().anyMatch(backend -> names.containsKey(backend + "/" + ref))
                ? Optional.of(ref)
                : Optional.empty();
    }

    /** The record's name, wherever its kind keeps it. */
    public static String name(ObjectNode record) {
        return record.has("config")
                ? record.path("config").path("name").asString()
                : record.path("name").asString();
    }

    private static String nameKey(ObjectNode record) {
        String backend = record.has("config") ? record.path("hypervisor").asString() : "";
        return backend + "/" + name(record);
    }
}
