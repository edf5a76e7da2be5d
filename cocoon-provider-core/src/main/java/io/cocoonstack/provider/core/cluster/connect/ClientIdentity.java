package io.cocoonstack.provider.core.cluster.connect;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The client certificate of each new connection, asked for when the server wants one, so that a replaced one is used without a new
 * client. The whole chain is sent.
 */
final class ClientIdentity extends X509ExtendedKeyManager {

    private static final String ALIAS = "client";

    /** A certificate with its chain, and its key. */
    record Identity(List<X509Certificate> chain, PrivateKey key) {

        Identity {
            chain = List.copyOf(chain);
        }

        @Override
        public String toString() {
            return chain.getFirst().getSubjectX500Principal().getName();
        }
    }

    private final Supplier<Optional<Identity>> source;
    private volatile Optional<Identity> chosen = Optional.empty();

    ClientIdentity(Supplier<Optional<Identity>> source) {
        this.source = source;
    }

    /** Issuers the server names are hints; a kubeconfig says which certificate is meant. */
    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        chosen = source.get();
        return chosen.filter(identity ->
                        Arrays.asList(keyTypes).contains(identity.key().getAlgorithm()))
                .map(identity -> ALIAS)
                .orElse(null);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineClientAlias(keyTypes, issuers, null);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return chosen.map(identity -> identity.chain().toArray(new X509Certificate[0]))
                .orElse(null);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return chosen.map(Identity::key).orElse(null);
    }

    @Override
    public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[0];
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
