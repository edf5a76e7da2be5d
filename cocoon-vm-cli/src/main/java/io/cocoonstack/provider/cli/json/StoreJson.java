package io.cocoonstack.provider.cli.json;

import io.cocoonstack.provider.vm.capability.LocalImage;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Records of cocoon's stores. Source: cocoon, {@code snapshot inspect}, {@code image inspect}, {@code vm reconcile-stale-create}. */
public final class StoreJson {

    private static final String NO_SNAPSHOTS = "No snapshots found";

    private StoreJson() {}

    /** A snapshot; it must have an id. */
    public static LocalSnapshot snapshot(String text) throws UnreadableJson {
        return snapshot(Fields.of(Fields.parse(text), ""));
    }

    /** All snapshots; an empty store is described by a sentence. */
    public static List<LocalSnapshot> snapshots(String text) throws UnreadableJson {
        String content = text.strip();
        if (content.isEmpty() || content.equals("null") || content.startsWith(NO_SNAPSHOTS)) {
            return List.of();
        }
        List<LocalSnapshot> snapshots = new ArrayList<>();
        for (Fields fields : Fields.elements(Fields.parse(content), "")) {
            snapshots.add(snapshot(fields));
        }
        return snapshots;
    }

    private static LocalSnapshot snapshot(Fields fields) throws UnreadableJson {
        return new LocalSnapshot(
                fields.required("id"),
                fields.text("name"),
                fields.text("image"),
                fields.text("image_digest"),
                fields.text("image_type"),
                fields.text("hypervisor"));
    }

    /** An image; it must have an id, which is its digest. */
    public static LocalImage image(String text) throws UnreadableJson {
        Fields fields = Fields.of(Fields.parse(text), "");
        return new LocalImage(fields.required("id"), fields.text("name"), fields.text("type"));
    }

    /** What became of a placeholder; a word that is not known is no answer. */
    public static Outcome staleCreate(String text) throws UnreadableJson {
        String word = Fields.of(Fields.parse(text), "").required("outcome");
        return switch (word) {
            case "collected" -> Outcome.COLLECTED;
            case "not-found" -> Outcome.NOT_FOUND;
            case "busy" -> Outcome.BUSY;
            case "not-creating" -> Outcome.NOT_CREATING;
            default -> throw new UnreadableJson("field outcome has the unknown value " + word);
        };
    }
}
