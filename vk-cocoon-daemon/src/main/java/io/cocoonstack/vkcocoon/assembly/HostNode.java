package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.VirtualNodeBuilder;
import io.cocoonstack.provider.core.host.HostAddress;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.node.NodeSettings;
import io.cocoonstack.provider.core.node.ReservePercent;
import io.cocoonstack.provider.core.node.ResourceQuantity;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.section.CapacitySection;
import io.cocoonstack.vkcocoon.config.section.NodeSection;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the library's terms what the configuration says about the node. */
final class HostNode {

    private static final Logger log = LoggerFactory.getLogger(HostNode.class);

    private HostNode() {}

    static void describe(Configuration configuration, VirtualNodeBuilder builder) {
        NodeSection node = configuration.node();
        RuntimeSection host = configuration.runtime();
        builder.identity(new NodeIdentity(
                        node.name(),
                        address(configuration),
                        node.pool(),
                        node.cpuClass().orElse(""),
                        node.providerId().orElse(""),
                        node.instanceType(),
                        configuration.listen().kubeletPort()))
                .settings(settings(configuration.capacity(), host.root()))
                .cgroupParent(host.cgroupParent())
                .restoreMode(host.restore().name().toLowerCase(Locale.ROOT));
        if (host.orphansGiven()) {
            builder.orphans(
                    switch (host.orphans()) {
                        case DESTROY -> OrphanPolicy.DESTROY;
                        case ALERT -> OrphanPolicy.ALERT;
                        case KEEP -> OrphanPolicy.KEEP;
                    });
        }
    }

    private static InetAddress address(Configuration configuration) {
        Optional<InetAddress> set = configuration.node().address();
        if (set.isPresent()) {
            log.info("node address {}: it is set", set.get().getHostAddress());
            return set.get();
        }
        HostAddress found = HostAddress.detect(configuration.capacity().procRoot());
        log.info("node address {} on {}: {}", found.address().getHostAddress(), found.interfaceName(), found.why());
        return found.address();
    }

    private static NodeSettings settings(CapacitySection capacity, Path root) {
        return new NodeSettings(
                new ReservePercent(capacity.reservePercent()),
                text(capacity.cpu()),
                text(capacity.memory()),
                text(capacity.storage()),
                text(capacity.hugePages()),
                capacity.pods().text(),
                capacity.procRoot(),
                capacity.cgroupRoot(),
                Path.of("/"),
                root);
    }

    private static String text(Optional<ResourceQuantity> override) {
        return override.map(ResourceQuantity::text).orElse("");
    }
}
