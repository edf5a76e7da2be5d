package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.http.WebServer;
import io.cocoonstack.provider.core.http.WebServerSettings;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.port.Scheduling;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The kubelet port: HTTPS only, HTTP/1.1 only. Closes within seconds. */
public final class KubeletServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KubeletServer.class);
    private static final Duration HEAD_LIMIT = Duration.ofSeconds(30);
    private static final Duration CERTIFICATE_LOOK = Duration.ofSeconds(30);
    /** Commands travel in the query. */
    private static final int MAX_URI = 1 << 20;

    private static final int MAX_CONNECTIONS = 1024;

    private final ServingCertificate certificate;
    private final Scheduling scheduling;
    private final WebServer server;
    private Scheduling.Timer look = () -> {};
    private boolean closed;

    private KubeletServer(ServingCertificate certificate, Scheduling scheduling, WebServer server) {
        this.certificate = certificate;
        this.scheduling = scheduling;
        this.server = server;
    }

    /**
     * Listens.
     *
     * @param access asked for every request
     * @param routes the table
     * @param scheduling looks at the certificate's files now and then
     * @throws IOException when the address cannot be had
     */
    public static KubeletServer start(
            ListenAddress address,
            ServingCertificate certificate,
            AccessControl access,
            List<Route> routes,
            Scheduling scheduling)
            throws IOException {
        WebServerSettings settings =
                new WebServerSettings("kubelet", address, HEAD_LIMIT, MAX_URI, MAX_CONNECTIONS, certificate);
        WebServer server = WebServer.start(settings, new KubeletApi(access, routes));
        KubeletServer kubelet = new KubeletServer(certificate, scheduling, server);
        kubelet.schedule();
        LOG.info("kubelet API listens on {}", address);
        return kubelet;
    }

    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            look.cancel();
        }
        server.close();
    }

    private synchronized void schedule() {
        if (!closed) {
            look = scheduling.after(CERTIFICATE_LOOK, "kubelet-certificate", this::look);
        }
    }

    private void look() {
        try {
            certificate.refresh();
        } catch (RuntimeException e) {
            LOG.error("kubelet certificate: the last good one stays", e);
        } finally {
            schedule();
        }
    }
}
