package io.cocoonstack.provider.core.kubelet.session;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.kubelet.KubeletRoutes;
import io.cocoonstack.provider.core.kubelet.KubeletServer;
import io.cocoonstack.provider.core.kubelet.Route;
import io.cocoonstack.provider.core.kubelet.TlsClient;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.OpenAccess;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A kubelet port over an in-memory runtime, with Pod {@code d/a-0} (container {@code agent}) on a running VM that a script plays. */
final class GuestFixture implements AutoCloseable {

    /** A command in the guest with all three streams. */
    static final String EXEC = "/exec/d/a-0/agent?command=sh&command=-c&command=x&input=1&output=1&error=1";

    /** What the error stream says of a command that ended with 0. */
    static final String SUCCESS = "{\"metadata\":{},\"status\":\"Success\"}";

    static final Patience SHORT =
            new Patience(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofMillis(200), Duration.ofSeconds(2));

    final ScriptedRuntime runtime = new ScriptedRuntime();
    final List<TrackedPod> tracked = new CopyOnWriteArrayList<>();
    final Vm vm;
    final ServingCertificate certificate;
    private final SystemScheduling scheduling = new SystemScheduling();
    private final KubeletServer server;

    /** Serves everybody who asks. */
    static GuestFixture open() {
        try {
            return new GuestFixture(SHORT, new OpenAccess("test"), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GuestFixture(Patience patience, AccessControl access, @Nullable ServingCertificate given) throws IOException {
        vm = new Vm("vm-1", "a-0", "cloud-hypervisor", VmState.RUNNING, 1, List.of());
        tracked.add(pod("a-0", vm, Map.of(), "127.0.0.1"));
        certificate = given != null
                ? given
                : ServingCertificate.open(
                        Path.of(""), Path.of(""), "node", InetAddress.getLoopbackAddress(), InstantSource.system());
        Guests guests = new Guests(() -> tracked, runtime);
        List<Route> routes = new ArrayList<>(KubeletRoutes.basic(List::of, () -> "{}", () -> tracked));
        routes.addAll(KubeletRoutes.guests(guests, patience));
        routes.add(KubeletRoutes.configuration(10250, true, patience));
        server = KubeletServer.start(ListenAddress.parse("127.0.0.1:0"), certificate, access, routes, scheduling);
    }

    static TrackedPod pod(String name, @Nullable Vm vm, Map<String, String> annotations, String ip) {
        PodRecord record = new PodRecord(
                new PodRef("d", name, "uid-" + name),
                annotations,
                List.of("agent", "second"),
                PodResources.NONE,
                "",
                "",
                false,
                null,
                ObservedStatus.NONE);
        PodStatus status = new PodStatus("Running", "", "", "", ip, Instant.EPOCH, List.of(), List.of());
        return new TrackedPod(record, vm, null, status);
    }

    int port() {
        return server.port();
    }

    /** A raw TLS connection that does not look at the server's certificate. */
    SSLSocket connect() throws IOException {
        return connect(port());
    }

    static SSLSocket connect(int port) throws IOException {
        try {
            return new TlsClient(port, null).connect();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.close();
        scheduling.close();
    }
}
