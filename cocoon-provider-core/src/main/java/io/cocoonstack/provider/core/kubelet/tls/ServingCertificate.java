package io.cocoonstack.provider.core.kubelet.tls;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the kubelet port shows to new connections. {@link #get} never blocks; {@link #refresh} looks at the files and is called
 * now and then by one thread at a time.
 */
public final class ServingCertificate implements Supplier<SslContext> {

    private static final Logger LOG = LoggerFactory.getLogger(ServingCertificate.class);

    /** Authenticated encryption only; the first three are TLS 1.3's. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private final PairFiles files;
    private final String node;
    private final InetAddress ip;
    private final InstantSource clock;
    private volatile Shown shown;

    private record Shown(CertificatePair pair, SslContext context) {}

    private ServingCertificate(PairFiles files, String node, InetAddress ip, InstantSource clock) {
        this.files = files;
        this.node = node;
        this.ip = ip;
        this.clock = clock;
        this.shown = show(first());
    }

    /**
     * Reads the files; a missing certificate or an expired one is replaced by a self-signed one.
     *
     * @param certificate PEM file
     * @param key PEM file
     * @param node name for the self-signed certificate
     * @param ip address for the self-signed certificate
     * @throws TlsFilesException when files that are there do not make a pair
     */
    public static ServingCertificate open(
            Path certificate, Path key, String node, InetAddress ip, InstantSource clock) {
        return new ServingCertificate(new PairFiles(certificate, key), node, ip, clock);
    }

    /** The context for the next connection; connections that exist keep theirs. */
    @Override
    public SslContext get() {
        return shown.context();
    }

    /** When the certificate ends. */
    public Instant expiry() {
        return shown.pair().ends();
    }

    /**
     * Takes a new pair once it is whole; until then, and whatever stands in the files, the last good one stays. A self-signed
     * certificate is renewed after four fifths of its life.
     */
    public void refresh() {
        Instant now = clock.instant();
        files.changed().filter(pair -> usable(pair, now)).ifPresent(pair -> {
            LOG.info("kubelet certificate: new pair from {}, ends {}", files, pair.ends());
            shown = show(pair);
        });
        CertificatePair pair = shown.pair();
        Duration life = Duration.between(pair.begins(), pair.ends());
        Instant due = pair.selfSigned() ? pair.ends().minus(life.dividedBy(5)) : pair.ends();
        if (!now.isBefore(due)) {
            LOG.warn("kubelet certificate of {} ended or ends soon: going on with a new self-signed one", files);
            shown = show(SelfSigned.issue(node, ip, now));
        }
    }

    private CertificatePair first() {
        Instant now = clock.instant();
        if (files.missing()) {
            LOG.warn("kubelet certificate: no file {}; self-signed, clients cannot verify it", files);
            return SelfSigned.issue(node, ip, now);
        }
        CertificatePair pair = files.load();
        if (!usable(pair, now)) {
            LOG.warn("kubelet certificate of {} ended {}; self-signed instead", files, pair.ends());
            return SelfSigned.issue(node, ip, now);
        }
        LOG.info("kubelet certificate: {}, ends {}", files, pair.ends());
        return pair;
    }

    private static boolean usable(CertificatePair pair, Instant now) {
        return now.isBefore(pair.ends());
    }

    private static Shown show(CertificatePair pair) {
        try {
            SslContext context = SslContextBuilder.forServer(pair.key(), pair.chain())
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .ciphers(CIPHERS)
                    .clientAuth(ClientAuth.OPTIONAL)
                    .trustManager(new UncheckedClients())
                    .build();
            return new Shown(pair, context);
        } catch (SSLException e) {
            throw new TlsFilesException("the certificate cannot be served", e);
        }
    }
}
