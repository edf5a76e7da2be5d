package io.cocoonstack.provider.core.kubelet.access;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Turns a client certificate into a user: common name and organisations, as the API server does. Pure but for the clock given. */
final class ClientCertificates {

    private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_USAGE = "2.5.29.37.0";
    private static final String AUTHENTICATED = "system:authenticated";

    private ClientCertificates() {}

    /**
     * The user of a chain.
     *
     * @throws GeneralSecurityException when the certificate is not of these authorities, not valid now, not for clients or nobody's
     */
    static User verify(List<X509Certificate> chain, List<X509Certificate> authorities, Instant now)
            throws GeneralSecurityException {
        X509Certificate own = chain.getFirst();
        if (authorities.isEmpty()) {
            throw new GeneralSecurityException("no client authority is known");
        }
        X509CertSelector target = new X509CertSelector();
        target.setCertificate(own);
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(
                authorities.stream().map(a -> new TrustAnchor(a, null)).collect(Collectors.toSet()), target);
        parameters.setRevocationEnabled(false);
        parameters.setDate(Date.from(now));
        parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
        CertPathBuilder.getInstance("PKIX").build(parameters);

        List<String> usages = own.getExtendedKeyUsage();
        if (usages == null || (!usages.contains(CLIENT_AUTH) && !usages.contains(ANY_USAGE))) {
            throw new GeneralSecurityException("the certificate is not for clients");
        }
        return user(own);
    }

    private static User user(X509Certificate certificate) throws GeneralSecurityException {
        List<String> names = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        try {
            List<Rdn> subject =
                    new LdapName(certificate.getSubjectX500Principal().getName()).getRdns();
            for (Rdn part : subject) {
                collect(part.toAttributes().get("CN"), names);
                collect(part.toAttributes().get("O"), groups);
            }
        } catch (InvalidNameException e) {
            throw new GeneralSecurityException("the subject cannot be read", e);
        } catch (NamingException e) {
            throw new GeneralSecurityException("the subject cannot be read", e);
        }
        if (names.isEmpty() || names.getLast().isEmpty()) {
            throw new GeneralSecurityException("the subject has no common name");
        }
        groups.add(AUTHENTICATED);
        return new User(names.getLast(), "", groups.stream().distinct().toList(), Map.of());
    }

    private static void collect(@org.jspecify.annotations.Nullable Attribute attribute, List<String> values)
            throws NamingException {
        for (int i = 0; attribute != null && i < attribute.size(); i++) {
            if (attribute.get(i) instanceof String text) {
                values.add(text);
            }
        }
    }
}
