package io.cocoonstack.provider.snapshots.credentials;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code docker-credential-<name> get}: the server goes in, a JSON object or a message comes out. An answer is far smaller than
 * a pipe, so it is read after the program has ended.
 */
public final class HelperProcess implements CredentialProgram {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final String NOT_FOUND = "credentials not found";
    private static final String TOKEN_USER = "<token>";

    private final UnaryOperator<String> locate;
    private final Duration timeout;

    /** @param timeout how long a helper may take; then it is killed */
    public HelperProcess(Duration timeout) {
        this(UnaryOperator.identity(), timeout);
    }

    HelperProcess(UnaryOperator<String> locate, Duration timeout) {
        this.locate = locate;
        this.timeout = timeout;
    }

    @Override
    public Credential get(String helper, String server) throws CredentialsException {
        if (!NAME.matcher(helper).matches()) {
            throw new CredentialsException("\"" + helper + "\" is not the name of a credential helper");
        }
        String program = "docker-credential-" + helper;
        Process process;
        try {
            process = new ProcessBuilder(locate.apply(program), "get")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new CredentialsException(program + " cannot be started: " + e.getMessage(), e);
        }
        try {
            return answer(program, process, server);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CredentialsException("interrupted while " + program + " ran", e);
        } catch (IOException e) {
            throw new CredentialsException("no answer from " + program + ": " + e.getMessage(), e);
        } finally {
            process.destroyForcibly();
        }
    }

    private Credential answer(String program, Process process, String server)
            throws CredentialsException, InterruptedException, IOException {
        IOException unheard = tell(process, server);
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new CredentialsException(program + " did not end within " + timeout.toSeconds() + " s");
        }
        byte[] output = process.getInputStream().readAllBytes();
        if (process.exitValue() != 0) {
            String message = new String(output, StandardCharsets.UTF_8).strip();
            if (message.startsWith(NOT_FOUND)) {
                return new Credential.Anonymous();
            }
            throw new CredentialsException(program + " failed with " + process.exitValue() + ": " + message, unheard);
        }
        return credential(program, output);
    }

    /** A helper may end without listening, so what it says matters more than that it did not hear. */
    private static @Nullable IOException tell(Process process, String server) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(server.getBytes(StandardCharsets.UTF_8));
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private static Credential credential(String program, byte[] output) throws CredentialsException {
        String user;
        String secret;
        try {
            JsonObject answer = JsonObject.of(JsonText.parse(output), "");
            user = answer.text("Username");
            secret = answer.text("Secret");
        } catch (UnreadableJsonException e) {
            // The message may quote what was read, and that is a secret.
            throw new CredentialsException("the answer of " + program + " is not what a credential helper says");
        }
        if (user.equals(TOKEN_USER)) {
            return new Credential.IdentityToken(secret);
        }
        return user.isEmpty() && secret.isEmpty() ? new Credential.Anonymous() : new Credential.Basic(user, secret);
    }
}
