package io.cocoonstack.provider.cli.json;

import java.util.ArrayList;
import java.util.List;

/**
 * A guest as cocoon-macos records it. It has no state: a guest runs while its process lives.
 *
 * @param pid QEMU's process id, 0 before the first start and after a stop; may be that of a dead process
 * @param mac empty until the guest has its network
 * @param disk path of its disk, which is on QEMU's command line
 * @param vnc display number of its screen, -1 without one
 */
public record MacosRecord(String name, long pid, String mac, String tap, String disk, int vnc) {

    private static final int NO_SCREEN = -1;

    /** One record; it must have a name. Source: cocoon-macos, {@code vm inspect}. */
    public static MacosRecord read(String text) throws UnreadableJson {
        return of(Fields.of(Fields.parse(text), ""));
    }

    /** A listing. Source: cocoon-macos, {@code vm list -o json}. */
    public static List<MacosRecord> list(String text) throws UnreadableJson {
        List<MacosRecord> all = new ArrayList<>();
        for (Fields fields : Fields.elements(Fields.parse(text), "")) {
            all.add(of(fields));
        }
        return all;
    }

    private static MacosRecord of(Fields fields) throws UnreadableJson {
        return new MacosRecord(
                fields.required("name"),
                fields.number("pid"),
                fields.text("mac"),
                fields.text("tap"),
                fields.text("disk"),
                fields.has("vnc") ? fields.integer("vnc") : NO_SCREEN);
    }
}
