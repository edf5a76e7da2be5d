package io.cocoonstack.provider.testing.apiserver;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/** The file clients find the server by. */
final class Kubeconfig {

    private Kubeconfig() {}

    static Path write(Path file, URI server, Optional<String> token, Optional<String> caPem) throws IOException {
        String authority = caPem.map(pem -> "\n    certificate-authority-data: "
                        + Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8)))
                .orElse("");
        String user = token.map(t -> "\n    token: " + t).orElse(" {}");
        String text = """
                apiVersion: v1
                kind: Config
                clusters:
                - name: in-memory
                  cluster:
                    server: %s%s
                users:
                - name: tester
                  user:%s
                contexts:
                - name: in-memory
                  context:
                    cluster: in-memory
                    user: tester
                    namespace: default
                current-context: in-memory
                """.formatted(server, authority, user);
        Files.writeString(file, text, StandardCharsets.UTF_8);
        return file;
    }
}
