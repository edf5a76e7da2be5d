package io.cocoonstack.provider.snapshots.credentials;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A credential file.
 *
 * @param auths credentials by key, in the order of the file
 * @param helpers helper names by key
 * @param store helper for every other key; empty when there is none
 */
public record DockerConfig(Map<String, Credential> auths, Map<String, String> helpers, String store) {

    /** A file without any credential. */
    public static final DockerConfig EMPTY = new DockerConfig(Map.of(), Map.of(), "");

    public DockerConfig {
        auths = Collections.unmodifiableMap(new LinkedHashMap<>(auths));
        helpers = Map.copyOf(helpers);
    }

    /** @param name of the file, for messages */
    public static DockerConfig read(String name, byte[] text) throws CredentialsException {
        JsonObject root;
        Map<String, JsonObject> entries;
        Map<String, String> helpers;
        String store;
        try {
            root = JsonObject.of(JsonText.parse(text), "");
            entries = root.objectMap("auths");
            helpers = root.textMap("credHelpers");
            store = root.text("credsStore");
        } catch (UnreadableJsonException e) {
            throw unreadable(name);
        }
        Map<String, Credential> auths = new LinkedHashMap<>();
        for (Map.Entry<String, JsonObject> entry : entries.entrySet()) {
            auths.put(entry.getKey(), credential(name, entry.getKey(), entry.getValue()));
        }
        return new DockerConfig(auths, helpers, store);
    }

    private static Credential credential(String name, String key, JsonObject entry) throws CredentialsException {
        try {
            String auth = entry.text("auth");
            String registryToken = entry.text("registrytoken");
            String identityToken = entry.text("identitytoken");
            Credential decoded = auth.isEmpty()
                    ? new Credential.Basic(entry.text("username"), entry.text("password"))
                    : decode(name, key, auth);
            if (!registryToken.isEmpty()) {
                return new Credential.RegistryToken(registryToken);
            }
            if (!identityToken.isEmpty()) {
                return new Credential.IdentityToken(identityToken);
            }
            return decoded.equals(new Credential.Basic("", "")) ? new Credential.Anonymous() : decoded;
        } catch (UnreadableJsonException e) {
            throw unreadable(name);
        }
    }

    private static Credential decode(String name, String key, String auth) throws CredentialsException {
        String text;
        try {
            text = new String(Base64.getDecoder().decode(auth), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new CredentialsException("auth of " + key + " in " + name + " is not base64");
        }
        int colon = text.indexOf(':');
        if (colon <= 0) {
            throw new CredentialsException("auth of " + key + " in " + name + " is not a user, a colon and a password");
        }
        return new Credential.Basic(text.substring(0, colon), withoutNul(text.substring(colon + 1)));
    }

    /** Old writers padded passwords with NUL. */
    private static String withoutNul(String password) {
        int end = password.length();
        while (end > 0 && password.charAt(end - 1) == '\0') {
            end--;
        }
        return password.substring(0, end);
    }

    /** The parser's message may quote a secret, so it is not passed on. */
    private static CredentialsException unreadable(String name) {
        return new CredentialsException(name + " is not a credential file");
    }
}
