package io.cocoonstack.provider.core.kubelet.access;

import java.security.cert.X509Certificate;
import java.util.List;

/** The authorities whose client certificates count. Asked for every request with a certificate; may block now and then. */
@FunctionalInterface
public interface ClientAuthorities {

    /** The newest that are known; empty when there are none, and then no certificate counts. */
    List<X509Certificate> current();
}
