package io.cocoonstack.provider.snapshots.credentials;

import com.google.auth.oauth2.AccessToken;
import com.google.auth.oauth2.GoogleCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access tokens of Google's Application Default Credentials: the key file that the environment names, gcloud's own file, the metadata
 * server. A machine without any of them is looked at again the next time.
 */
final class GoogleIdentity {

    private static final Logger log = LoggerFactory.getLogger(GoogleIdentity.class);
    private static final String SCOPE = "https://www.googleapis.com/auth/cloud-platform";
    private static final String USER = "_token";

    private final String keyFile;
    private volatile @Nullable GoogleCredentials found;

    GoogleIdentity(Map<String, String> environment) {
        this.keyFile = environment.getOrDefault("GOOGLE_APPLICATION_CREDENTIALS", "");
    }

    /** A token that is valid now; {@link Credential.Anonymous} on a machine that is nobody to Google. */
    Credential credential() throws CredentialsException {
        GoogleCredentials credentials = found;
        if (credentials == null) {
            credentials = keyFile.isEmpty() ? ofMachine() : ofFile();
            if (credentials == null) {
                return new Credential.Anonymous();
            }
            found = credentials;
        }
        try {
            credentials.refreshIfExpired();
            AccessToken token = credentials.getAccessToken();
            return token == null ? new Credential.Anonymous() : new Credential.Basic(USER, token.getTokenValue());
        } catch (IOException e) {
            found = null;
            throw new CredentialsException("no access token from Google: " + e.getMessage(), e);
        }
    }

    private GoogleCredentials ofFile() throws CredentialsException {
        try (InputStream in = Files.newInputStream(Path.of(keyFile))) {
            return GoogleCredentials.fromStream(in).createScoped(List.of(SCOPE));
        } catch (IOException e) {
            throw new CredentialsException(keyFile + " is not a credential of Google: " + e.getMessage(), e);
        }
    }

    private static @Nullable GoogleCredentials ofMachine() {
        try {
            return GoogleCredentials.getApplicationDefault().createScoped(List.of(SCOPE));
        } catch (IOException e) {
            log.debug("this machine has no identity at Google: {}", e.getMessage());
            return null;
        }
    }
}
