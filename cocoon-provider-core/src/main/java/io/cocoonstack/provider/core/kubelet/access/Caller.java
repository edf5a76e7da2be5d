package io.cocoonstack.provider.core.kubelet.access;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;

/**
 * What a caller showed.
 *
 * @param chain certificates, its own first; not verified
 * @param token bearer token, empty without one
 */
public record Caller(List<X509Certificate> chain, String token) {

    private static final String BEARER = "bearer ";

    public Caller {
        chain = List.copyOf(chain);
    }

    /** Reads an Authorization header; other schemes than Bearer are no token. */
    public static Caller of(List<X509Certificate> chain, String authorization) {
        boolean bearer = authorization.toLowerCase(Locale.ROOT).startsWith(BEARER);
        return new Caller(
                chain, bearer ? authorization.substring(BEARER.length()).strip() : "");
    }

    /** Never the token. */
    @Override
    public String toString() {
        return chain.isEmpty()
                ? "no certificate"
                : chain.getFirst().getSubjectX500Principal().getName();
    }
}
