package io.cocoonstack.provider.snapshots.credentials;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the credential for a repository in the files and helpers of the machine. */
public final class DockerCredentials implements CredentialSource {

    private static final Logger log = LoggerFactory.getLogger(DockerCredentials.class);
    private static final String HUB = "index.docker.io";
    private static final String HUB_KEY = "https://index.docker.io/v1/";
    private static final String FILE = "config.json";

    private final DockerConfig config;
    private final Map<String, Credential> first;
    private final CredentialProgram helper;

    DockerCredentials(DockerConfig config, Map<String, Credential> first, CredentialProgram helper) {
        this.config = config;
        this.first = first;
        this.helper = helper;
    }

    /** Reads what the environment names. A machine without any file has no credentials. */
    public static DockerCredentials load(Map<String, String> environment, CredentialProgram helper)
            throws CredentialsException {
        Optional<Path> file = locate(environment);
        if (file.isEmpty()) {
            return new DockerCredentials(DockerConfig.EMPTY, Map.of(), helper);
        }
        return new DockerCredentials(
                read(file.get()), fromVariable(environment.getOrDefault("DOCKER_AUTH_CONFIG", "")), helper);
    }

    @Override
    public Credential find(String host, String repository) throws CredentialsException {
        for (String key : List.of(host + "/" + repository, host.equals(HUB) ? HUB_KEY : host)) {
            Credential found = find(key);
            if (!(found instanceof Credential.Anonymous)) {
                return found;
            }
        }
        return new Credential.Anonymous();
    }

    /** Exactly one store is asked for a key: a helper that knows nothing does not lead back to the file. */
    private Credential find(String key) throws CredentialsException {
        Credential early = first.get(key);
        if (early != null) {
            return early;
        }
        String named = config.helpers().get(key);
        if (named != null) {
            return helper.get(named, key);
        }
        if (!config.store().isEmpty()) {
            return helper.get(config.store(), key);
        }
        Credential equal = config.auths().get(key);
        if (equal != null) {
            return equal;
        }
        return config.auths().entrySet().stream()
                .filter(it -> hostOf(it.getKey()).equals(key))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(Credential.Anonymous::new);
    }

    private static String hostOf(String key) {
        String rest = key.replaceFirst("^https?://", "");
        int slash = rest.indexOf('/');
        return slash < 0 ? rest : rest.substring(0, slash);
    }

    static Optional<Path> locate(Map<String, String> environment) {
        Optional<Path> home =
                path(environment, "HOME").map(it -> it.resolve(".docker").resolve(FILE));
        Optional<Path> named = path(environment, "DOCKER_CONFIG").map(it -> it.resolve(FILE));
        if (home.filter(Files::exists).isPresent()
                || named.filter(Files::exists).isPresent()) {
            return named.or(() -> home);
        }
        return path(environment, "REGISTRY_AUTH_FILE").filter(Files::exists).or(() -> path(
                        environment, "XDG_RUNTIME_DIR")
                .map(it -> it.resolve("containers").resolve("auth.json"))
                .filter(Files::exists));
    }

    private static Optional<Path> path(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(it -> !it.isEmpty())
                .map(Path::of);
    }

    private static DockerConfig read(Path file) throws CredentialsException {
        try {
            return DockerConfig.read(file.toString(), Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            log.debug("no credential file at {}", file);
            return DockerConfig.EMPTY;
        } catch (IOException e) {
            throw new CredentialsException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, Credential> fromVariable(String text) {
        if (text.isEmpty()) {
            return Map.of();
        }
        try {
            return DockerConfig.read("DOCKER_AUTH_CONFIG", text.getBytes(StandardCharsets.UTF_8))
                    .auths();
        } catch (CredentialsException e) {
            log.warn("DOCKER_AUTH_CONFIG is not used: {}", e.getMessage());
            return Map.of();
        }
    }
}
