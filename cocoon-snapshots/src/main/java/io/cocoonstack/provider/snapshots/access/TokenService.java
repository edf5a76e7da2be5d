package io.cocoonstack.provider.snapshots.access;

import io.cocoonstack.provider.snapshots.answer.Failures;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.Origin;
import io.cocoonstack.provider.snapshots.http.Redirects;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import io.cocoonstack.provider.snapshots.registry.Challenge;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Exchanges credentials for tokens where a challenge says so. */
final class TokenService {

    private static final int MAX_ANSWER = 1 << 20;
    private static final String CLIENT = "vk-cocoon";

    private final Wire wire;
    private final Map<Credential, String> refreshed = new ConcurrentHashMap<>();

    TokenService(Wire wire) {
        this.wire = wire;
    }

    /** @param registry the origin whose challenge it is */
    Token fetch(Origin registry, Challenge challenge, List<String> scopes, Credential credential) throws IOException {
        URI realm = realm(registry, challenge);
        String service = challenge.service().orElse("");
        if (credential instanceof Credential.IdentityToken identity) {
            Answer answer =
                    wire.send(exchange(realm, service, scopes, refreshed.getOrDefault(credential, identity.token())));
            if (answer.status() != 404) {
                Token token = read(realm, answer);
                if (!token.refresh().isEmpty()) {
                    refreshed.put(credential, token.refresh());
                }
                return token;
            }
            answer.finish();
        }
        StringBuilder query = new StringBuilder();
        for (String scope : scopes) {
            query.append(query.isEmpty() ? "" : "&").append("scope=").append(encode(scope));
        }
        if (!service.isEmpty()) {
            query.append("&service=").append(encode(service));
        }
        String separator = realm.getRawQuery() == null ? "?" : "&";
        Call call = Call.of("GET", URI.create(realm + separator + query)).with("Authorization", basic(credential));
        return read(realm, Redirects.follow(wire, call));
    }

    /** The header of basic authentication; empty for other credentials. */
    static String basic(Credential credential) {
        return switch (credential) {
            case Credential.Basic(String user, String password) ->
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
            case Credential.RegistryToken _, Credential.IdentityToken _, Credential.Anonymous _ -> "";
        };
    }

    private static Call exchange(URI realm, String service, List<String> scopes, String refresh) {
        String form = "grant_type=refresh_token&refresh_token=" + encode(refresh) + "&service=" + encode(service)
                + "&scope=" + encode(String.join(" ", scopes)) + "&client_id=" + CLIENT;
        return Call.of("POST", realm)
                .with("Content-Type", "application/x-www-form-urlencoded")
                .with(Body.of(form.getBytes(StandardCharsets.UTF_8)));
    }

    /** Credentials go there, so a challenge must not be able to name any place it likes. */
    private static URI realm(Origin registry, Challenge challenge) throws RegistryException {
        String text = challenge.realm().orElse("");
        try {
            URI realm = URI.create(text);
            Origin origin = Origin.of(realm);
            if (origin.isPlain() && !registry.isPlain()) {
                throw refused("the token service " + text + " is spoken to in clear, its registry is not");
            }
            if (origin.isInternalAddress() && !origin.host().equals(registry.host())) {
                throw refused("the token service " + text + " is at an internal address");
            }
            return realm;
        } catch (IllegalArgumentException e) {
            throw refused("the token service \"" + text + "\" is no http address");
        }
    }

    private static Token read(URI realm, Answer answer) throws IOException {
        try (answer) {
            String what = "token service " + realm.getHost();
            if (answer.status() == 401 || answer.status() == 403) {
                throw refused(what + ": " + answer.status() + " "
                        + Failures.body(answer).text());
            }
            if (answer.status() != 200) {
                throw Failures.ofThird(what, answer);
            }
            try {
                return Token.read(answer.text(MAX_ANSWER));
            } catch (UnreadableJsonException e) {
                throw RegistryException.of(Reason.UNAVAILABLE, what + ": the answer cannot be used");
            }
        }
    }

    private static RegistryException refused(String message) {
        return RegistryException.of(Reason.REFUSED, message);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
