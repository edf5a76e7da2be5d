package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.access.Login;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/** What goes into the {@code Authorization} header. Thread-safe. */
interface Credentials {

    /**
     * The header's value as of now; empty for none. May run a plugin.
     *
     * @throws IOException when there should be one and there is none
     */
    Optional<String> authorization() throws IOException;

    /** The server refused that value with 401: whatever is remembered of it is forgotten. */
    default void refused(String authorization) {}

    static Credentials of(Login.Nobody nobody) {
        return Optional::empty;
    }

    static Credentials of(Login.Token token) {
        return () -> bearer(token.token());
    }

    static Credentials of(Login.Basic basic) {
        byte[] both = (basic.user() + ":" + basic.password()).getBytes(StandardCharsets.UTF_8);
        String value = "Basic " + Base64.getEncoder().encodeToString(both);
        return () -> Optional.of(value);
    }

    /** The file is small and is read for each request: then nothing can be stale, and its replacement needs no notice. */
    static Credentials of(Login.TokenFile file) {
        return () -> bearer(read(file.path()));
    }

    private static String read(Path path) throws IOException {
        String token = Files.readString(path, StandardCharsets.UTF_8).strip();
        if (token.isEmpty()) {
            throw new IOException("the token file " + path + " is empty");
        }
        return token;
    }

    static Optional<String> bearer(String token) {
        return Optional.of("Bearer " + token);
    }
}
