package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.vkcocoon.config.grammar.Addresses;
import io.cocoonstack.vkcocoon.config.grammar.Numbers;
import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The listeners and who may call them.
 *
 * @param kubeletPort port of the kubelet API, on every address
 * @param metrics where metrics are served
 * @param peer where snapshots are served to other nodes
 * @param certificate certificate file of the kubelet API
 * @param key key file of the kubelet API
 * @param bootstrap how to get a certificate when there is no file
 * @param clientCa CA file of client certificates, empty for the cluster's own
 * @param access who may call the kubelet API
 */
public record ListenSection(
        int kubeletPort,
        ListenAddress metrics,
        ListenAddress peer,
        Path certificate,
        Path key,
        Optional<TlsBootstrap> bootstrap,
        Optional<Path> clientCa,
        KubeletAccess access) {

    /** How to get a serving certificate beside files and self-signing. */
    public enum TlsBootstrap {
        /** Through a certificate signing request to the cluster. */
        CSR
    }

    /** Who may call the kubelet API. */
    public enum KubeletAccess {
        /** Callers the API server knows and allows. */
        WEBHOOK,
        /** Everybody who reaches the port. */
        NONE
    }

    public static final Setting<Integer> KUBELET_PORT =
            standard("VK_KUBELET_PORT", Numbers.port(), "10250", "Port of the kubelet API, listened on and published.");
    public static final Setting<ListenAddress> METRICS =
            standard("VK_METRICS_ADDR", Addresses.listener(), ":9091", "Where metrics are served over plain HTTP.");
    public static final Setting<ListenAddress> PEER = standard(
            "VK_PEER_ADDR",
            Addresses.listener(),
            ":12501",
            "Where snapshots are served to other nodes; its port is also the one called on them.");
    public static final Setting<Path> CERTIFICATE = standard(
            "VK_TLS_CERT",
            Texts.path(),
            "/etc/cocoon/vk/tls/vk-kubelet.crt",
            "Certificate of the kubelet API; without that file it is self-signed.");
    public static final Setting<Path> KEY = standard(
            "VK_TLS_KEY", Texts.path(), "/etc/cocoon/vk/tls/vk-kubelet.key", "Key of the kubelet API's certificate.");
    public static final Setting<TlsBootstrap> BOOTSTRAP = optional(
            "VK_TLS_BOOTSTRAP",
            Texts.word(TlsBootstrap.class),
            "Set to csr, a missing certificate is asked for from the cluster; self-signed until it is approved.");
    public static final Setting<Path> CLIENT_CA = optional(
            "VK_KUBELET_CLIENT_CA",
            Texts.path(),
            "CA of client certificates on the kubelet API; unset, the one the cluster publishes.");
    public static final Setting<KubeletAccess> ACCESS = standard(
            "VK_KUBELET_AUTH",
            Texts.word(KubeletAccess.class),
            "webhook",
            "Who may call the kubelet API: webhook asks the API server about every caller, none lets everybody in.");

    static final List<Setting<?>> ALL =
            List.of(KUBELET_PORT, METRICS, PEER, CERTIFICATE, KEY, BOOTSTRAP, CLIENT_CA, ACCESS);

    public static ListenSection of(Values values) {
        return new ListenSection(
                values.get(KUBELET_PORT),
                values.get(METRICS),
                values.get(PEER),
                values.get(CERTIFICATE),
                values.get(KEY),
                values.find(BOOTSTRAP),
                values.find(CLIENT_CA),
                values.get(ACCESS));
    }
}
