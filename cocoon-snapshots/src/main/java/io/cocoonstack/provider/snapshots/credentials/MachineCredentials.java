package io.cocoonstack.provider.snapshots.credentials;

import java.time.Duration;
import java.util.Map;

/** The credentials of this machine: Google's identity for Google's registries, then the files and helpers of Docker and Podman. */
public final class MachineCredentials implements CredentialSource {

    private static final Duration HELPER = Duration.ofSeconds(30);

    private final Map<String, String> environment;
    private final CredentialProgram helper;
    private final GoogleIdentity google;

    MachineCredentials(Map<String, String> environment, CredentialProgram helper, GoogleIdentity google) {
        this.environment = Map.copyOf(environment);
        this.helper = helper;
        this.google = google;
    }

    public static MachineCredentials of(Map<String, String> environment) {
        return new MachineCredentials(environment, new HelperProcess(HELPER), new GoogleIdentity(environment));
    }

    @Override
    public Credential find(String host, String repository) throws CredentialsException {
        if (isGoogle(host)) {
            Credential found = google.credential();
            if (!(found instanceof Credential.Anonymous)) {
                return found;
            }
        }
        return DockerCredentials.load(environment, helper).find(host, repository);
    }

    private static boolean isGoogle(String host) {
        return host.equals("gcr.io")
                || host.endsWith(".gcr.io")
                || host.endsWith(".pkg.dev")
                || host.endsWith(".google.com");
    }
}
