package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.DelegatedAccess;
import io.cocoonstack.provider.core.kubelet.access.OpenAccess;
import io.cocoonstack.provider.core.kubelet.access.Reviews;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A kubelet port on loopback, and what its tests look at. */
final class KubeletFixture implements AutoCloseable {

    static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    static final String EMPTY_LIST = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}";

    final List<String> problems = new CopyOnWriteArrayList<>();
    final List<TrackedPod> tracked = new ArrayList<>();
    final X509Bundle authority;
    /** What was asked of the reviews: user, verb, subresource. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    private final SystemScheduling scheduling = new SystemScheduling();
    private final List<KubeletServer> servers = new ArrayList<>();

    KubeletFixture() {
        try {
            authority = new CertificateBuilder()
                    .ecp256()
                    .subject("CN=kubernetes")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        servers.forEach(KubeletServer::close);
        scheduling.close();
    }

    /** The port of the server started last. */
    int port() {
        return servers.getLast().port();
    }

    static AccessControl open() {
        return new OpenAccess("127.0.0.1:0");
    }

    AccessControl delegated(boolean allow) {
        Reviews reviews = new Reviews() {
            @Override
            public Optional<User> authenticate(String token) {
                return token.equals("good")
                        ? Optional.of(new User("alice", "", List.of(), Map.of()))
                        : Optional.empty();
            }

            @Override
            public boolean allowed(User user, String verb, String subresource) {
                asked.add(user.name() + " " + verb + " " + subresource);
                return allow;
            }
        };
        return new DelegatedAccess(
                () -> List.of(authority.getCertificate()), reviews, "cocoon-pool", InstantSource.system());
    }

    TlsClient start(AccessControl access) throws Exception {
        return start(access, selfSigned());
    }

    TlsClient start(AccessControl access, ServingCertificate certificate) throws Exception {
        return start(access, certificate, basic());
    }

    TlsClient start(AccessControl access, ServingCertificate certificate, List<Route> routes) throws Exception {
        servers.add(KubeletServer.start(ListenAddress.parse("127.0.0.1:0"), certificate, access, routes, scheduling));
        return new TlsClient(port(), null);
    }

    List<Route> basic() {
        return KubeletRoutes.basic(() -> problems, () -> EMPTY_LIST, () -> tracked);
    }

    static ServingCertificate selfSigned() {
        return ServingCertificate.open(Path.of(""), Path.of(""), "cocoon-pool", LOOPBACK, InstantSource.system());
    }
}
