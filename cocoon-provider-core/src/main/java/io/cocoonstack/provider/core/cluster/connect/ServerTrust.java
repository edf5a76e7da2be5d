package io.cocoonstack.provider.core.cluster.connect;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Whom to believe to be the API server: only the configured authority, not the JDK's list beside it, and the URL's host or, when one
 * is set, the name to expect instead.
 */
final class ServerTrust extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2;

    private final Supplier<X509ExtendedTrustManager> authority;
    private final String expectedName;

    /** {@code expectedName} empty: the name is checked as the connection asks for it. */
    ServerTrust(Supplier<X509ExtendedTrustManager> authority, String expectedName) {
        this.authority = authority;
        this.expectedName = expectedName;
    }

    /** Trust in these certificates; null for the JDK's own list. */
    static X509ExtendedTrustManager of(@Nullable List<X509Certificate> authorities) throws GeneralSecurityException {
        KeyStore store = null;
        if (authorities != null) {
            store = KeyStore.getInstance("PKCS12");
            try {
                store.load(null, null);
            } catch (IOException e) {
                throw new GeneralSecurityException(e);
            }
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("authority-" + i, authorities.get(i));
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager trust) {
                return trust;
            }
        }
        throw new GeneralSecurityException("this JDK has no X.509 trust manager");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        if (expectedName.isEmpty()) {
            authority.get().checkServerTrusted(chain, type, engine);
        } else {
            checkServerTrusted(chain, type);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        if (expectedName.isEmpty()) {
            authority.get().checkServerTrusted(chain, type, socket);
        } else {
            checkServerTrusted(chain, type);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        authority.get().checkServerTrusted(chain, type);
        if (!expectedName.isEmpty() && !names(chain[0], expectedName)) {
            throw new CertificateException("the server's certificate is not for " + expectedName);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.get().getAcceptedIssuers();
    }

    /** RFC 6125: a name of the certificate, letter case aside; an asterisk stands for the whole first label. */
    private static boolean names(X509Certificate certificate, String wanted) throws CertificateException {
        Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives == null) {
            return false;
        }
        String host = wanted.toLowerCase(Locale.ROOT);
        return alternatives.stream()
                .filter(name -> name.get(0) instanceof Integer kind && kind == DNS_NAME)
                .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.equals(host)
                        || (name.startsWith("*.")
                                && host.indexOf('.') > 0
                                && host.substring(host.indexOf('.')).equals(name.substring(1))));
    }

    /** Believes everybody: {@code insecure-skip-tls-verify}. */
    static final class Everybody extends X509ExtendedTrustManager {

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
