package io.cocoonstack.provider.testing.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpsTest {

    @Test
    void aKubeconfigIsAllAClientNeeds(@TempDir Path directory) throws Exception {
        X509Bundle certificate = new CertificateBuilder()
                .subject("CN=in-memory")
                .addSanIpAddress("127.0.0.1")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(certificate.toKeyManagerFactory().getKeyManagers(), null, null);
        try (InMemoryApiServer server = InMemoryApiServer.builder()
                        .https(context, certificate.getCertificatePEM())
                        .bearerToken("s3cret")
                        .start();
                KubernetesClient client = client(server, directory);
                KubernetesClient stranger = new KubernetesClientBuilder()
                        .withConfig(new ConfigBuilder(client.getConfiguration())
                                .withAutoOAuthToken(null)
                                .withOauthToken("wrong")
                                .build())
                        .build()) {
            assertThat(server.url().getScheme()).isEqualTo("https");
            assertThat(client.namespaces().withName("default").get()).isNotNull();
            assertThat(catchThrowableOfType(KubernetesClientException.class, () -> stranger.namespaces()
                                    .withName("default")
                                    .get())
                            .getCode())
                    .isEqualTo(401);
        }
    }

    private static KubernetesClient client(InMemoryApiServer server, Path directory) throws Exception {
        Path kubeconfig = server.kubeconfig(directory.resolve("config"));
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }
}
