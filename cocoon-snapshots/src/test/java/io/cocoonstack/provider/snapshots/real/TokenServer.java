package io.cocoonstack.provider.snapshots.real;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cocoonstack.provider.snapshots.access.TestKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Gives {@code robot} with the password {@code pa:ss} every token it asks for. Source: the token specification of distribution. */
public final class TokenServer implements AutoCloseable {

    static final String SERVICE = "reg,istry";
    static final String ISSUER = "the tests";

    private final HttpServer server;
    private final Path certificate;
    private final PrivateKey key;
    private final String chain;

    /** Queries of the requests so far. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** Seconds that the next tokens are valid. */
    public volatile int lifetime = 300;

    private TokenServer(HttpServer server, Path certificate, PrivateKey key, String chain) {
        this.server = server;
        this.certificate = certificate;
        this.key = key;
        this.chain = chain;
    }

    public static TokenServer start(Path directory) throws IOException, GeneralSecurityException {
        KeyStore keys = TestKeys.create(directory, "san=dns:localhost");
        Certificate certificate = keys.getCertificate(TestKeys.ALIAS);
        String encoded = Base64.getEncoder().encodeToString(certificate.getEncoded());
        Path pem = Files.writeString(
                directory.resolve("tokens.pem"),
                "-----BEGIN CERTIFICATE-----\n" + encoded.replaceAll("(.{64})", "$1\n")
                        + "\n-----END CERTIFICATE-----\n");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        TokenServer tokens = new TokenServer(
                server, pem, (PrivateKey) keys.getKey(TestKeys.ALIAS, TestKeys.PASSWORD.toCharArray()), encoded);
        server.createContext("/token", tokens::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return tokens;
    }

    String realm() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/token";
    }

    Path certificate() {
        return certificate;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getQuery();
            requests.add(query);
            String user = "Basic " + Base64.getEncoder().encodeToString("robot:pa:ss".getBytes(StandardCharsets.UTF_8));
            if (!user.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            byte[] body = ("{\"token\":\"" + token(query) + "\",\"expires_in\":" + lifetime + "}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private String token(String query) throws GeneralSecurityException {
        String access = Arrays.stream(query.split("&"))
                .filter(it -> it.startsWith("scope="))
                .map(it -> it.substring("scope=".length()).split(":"))
                .map(it -> "{\"type\":\"" + it[0] + "\",\"name\":\"" + it[1] + "\",\"actions\":[\""
                        + it[2].replace(",", "\",\"") + "\"]}")
                .collect(Collectors.joining(","));
        long now = System.currentTimeMillis() / 1000;
        String head = "{\"typ\":\"JWT\",\"alg\":\"RS256\",\"x5c\":[\"" + chain + "\"]}";
        String claims = "{\"iss\":\"" + ISSUER + "\",\"sub\":\"robot\",\"aud\":\"" + SERVICE + "\",\"exp\":"
                + (now + lifetime) + ",\"nbf\":" + (now - 10) + ",\"iat\":" + now + ",\"jti\":\"" + UUID.randomUUID()
                + "\",\"access\":[" + access + "]}";
        String signed =
                base64(head.getBytes(StandardCharsets.UTF_8)) + "." + base64(claims.getBytes(StandardCharsets.UTF_8));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + base64(signature.sign());
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
