package io.cocoonstack.provider.snapshots.store;

import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.credentials.CredentialSource;
import io.cocoonstack.provider.snapshots.credentials.MachineCredentials;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.http.ProxyRule;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Where a registry is and how it is spoken to.
 *
 * @param plainHttp when it may be spoken to in clear
 * @param credentials asked for each token, so that they may change
 * @param trust decides which certificates are believed
 * @param clock time of a push
 */
public record RegistrySettings(
        RegistryBase base,
        PlainHttpRule plainHttp,
        CredentialSource credentials,
        TransferSettings transfer,
        HttpTimeouts timeouts,
        ProxyRule proxies,
        SSLContext trust,
        RetryRule retry,
        InstantSource clock) {

    /** The settings that follow from a process's environment: credentials and proxies. */
    public static RegistrySettings of(RegistryBase base, Map<String, String> environment) {
        return new RegistrySettings(
                base,
                PlainHttpRule.DEFAULT,
                MachineCredentials.of(environment),
                TransferSettings.DEFAULT,
                HttpTimeouts.DEFAULT,
                ProxyRule.of(environment),
                machineTrust(),
                RetryRule.standard(),
                InstantSource.system());
    }

    public RegistrySettings with(PlainHttpRule rule) {
        return new RegistrySettings(base, rule, credentials, transfer, timeouts, proxies, trust, retry, clock);
    }

    public RegistrySettings with(CredentialSource source) {
        return new RegistrySettings(base, plainHttp, source, transfer, timeouts, proxies, trust, retry, clock);
    }

    public RegistrySettings with(TransferSettings settings) {
        return new RegistrySettings(base, plainHttp, credentials, settings, timeouts, proxies, trust, retry, clock);
    }

    public RegistrySettings with(HttpTimeouts limits) {
        return new RegistrySettings(base, plainHttp, credentials, transfer, limits, proxies, trust, retry, clock);
    }

    public RegistrySettings with(SSLContext certificates) {
        return new RegistrySettings(
                base, plainHttp, credentials, transfer, timeouts, proxies, certificates, retry, clock);
    }

    public RegistrySettings with(RetryRule rule) {
        return new RegistrySettings(base, plainHttp, credentials, transfer, timeouts, proxies, trust, rule, clock);
    }

    public RegistrySettings with(InstantSource time) {
        return new RegistrySettings(base, plainHttp, credentials, transfer, timeouts, proxies, trust, retry, time);
    }

    private static SSLContext machineTrust() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has TLS", e);
        }
    }
}
