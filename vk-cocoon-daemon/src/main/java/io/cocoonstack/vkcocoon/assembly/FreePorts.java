package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The node's ports are its guard against a second daemon on this host: a taken one ends the start before anything was looked at,
 * because two reconciles of one host would remove each other's VMs.
 */
final class FreePorts {

    private FreePorts() {}

    static void require(ListenSection listen) throws StartFailure {
        require(ListenSection.KUBELET_PORT, new ListenAddress("", listen.kubeletPort()));
        require(ListenSection.METRICS, listen.metrics());
    }

    private static void require(Setting<?> setting, ListenAddress address) throws StartFailure {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(
                    address.host().isEmpty()
                            ? new InetSocketAddress(address.port())
                            : new InetSocketAddress(address.host(), address.port()));
        } catch (IOException e) {
            throw taken(setting, address, e);
        }
    }

    /** What to say when an address cannot be had. */
    static StartFailure taken(Setting<?> setting, ListenAddress address, IOException why) {
        return new StartFailure(
                "cannot listen on " + address + " (" + setting.name() + "): " + why.getMessage()
                        + "; is another vk-cocoon running on this host?",
                why);
    }
}
