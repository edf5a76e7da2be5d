package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.vkcocoon.config.section.CapacitySection;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.NodeSection;
import io.cocoonstack.vkcocoon.config.section.ProcessSection;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection;
import io.cocoonstack.vkcocoon.config.section.SnapshotSection;
import io.cocoonstack.vkcocoon.config.section.Values;

/** Everything the daemon was told, checked. */
public record Configuration(
        ProcessSection process,
        NodeSection node,
        CapacitySection capacity,
        RuntimeSection runtime,
        SnapshotSection snapshots,
        ListenSection listen) {

    static Configuration of(Values values) {
        return new Configuration(
                ProcessSection.of(values),
                NodeSection.of(values),
                CapacitySection.of(values),
                RuntimeSection.of(values),
                SnapshotSection.of(values),
                ListenSection.of(values));
    }
}
