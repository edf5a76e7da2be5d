package io.cocoonstack.provider.testing.apiserver.internal.patch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Server-side apply as far as one manager per field goes: what is applied is merged in, what the same manager applied before and leaves
 * out now is taken away. Others' fields are overwritten without a conflict, and {@code managedFields} are not written; the memory of
 * what was applied is the server's own and not part of the objects. Any thread.
 */
public final class Appliers {

    private final Map<String, ObjectNode> applied = new ConcurrentHashMap<>();

    /** The object after an apply by that manager; {@code current} is not changed. */
    public ObjectNode apply(String uid, String manager, ObjectNode current, ObjectNode wanted) {
        ObjectNode result = current.deepCopy();
        ObjectNode before = applied.get(key(uid, manager));
        if (before != null) {
            StrategicMergePatch.apply(result, AppliedFields.leftOut(before, wanted));
        }
        StrategicMergePatch.apply(result, wanted);
        return result;
    }

    /** Remembers what that manager applied. */
    public void remember(String uid, String manager, ObjectNode wanted) {
        applied.put(key(uid, manager), wanted.deepCopy());
    }

    private static String key(String uid, String manager) {
        return uid + "/" + manager;
    }
}
