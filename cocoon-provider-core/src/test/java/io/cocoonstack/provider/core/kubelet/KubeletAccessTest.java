package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeletAccessTest {

    private final KubeletFixture kubelet = new KubeletFixture();

    @AfterEach
    void stop() {
        kubelet.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/healthz",
                "/pods",
                "/runningpods/",
                "/stats/summary",
                "/metrics/resource",
                "/containerLogs/d/p/c",
                "/exec/d/p/c?command=id",
                "/nothing"
            })
    void withoutCertificateAndTokenEveryRouteIsClosed(String path) throws Exception {
        TlsClient client = kubelet.start(kubelet.delegated(true));

        assertThat(client.get(path).status()).isEqualTo(401);
        assertThat(client.get(path).body()).isEqualTo("Unauthorized");
        assertThat(client.send("GET", path, "Authorization: Bearer unknown\r\n").status())
                .isEqualTo(401);
    }

    @Test
    void aClientCertificateOpensWhatItsUserMay() throws Exception {
        X509Bundle client = identity("CN=kube-apiserver-kubelet-client, O=system:masters");
        kubelet.start(kubelet.delegated(true));
        assertThat(new TlsClient(kubelet.port(), client).get("/pods").status()).isEqualTo(200);
        assertThat(kubelet.asked).containsExactly("kube-apiserver-kubelet-client get pods");

        kubelet.start(kubelet.delegated(false));
        TlsClient.Answer denied = new TlsClient(kubelet.port(), client).get("/pods");
        assertThat(denied.status()).isEqualTo(403);
        assertThat(denied.body()).startsWith("Forbidden (user=kube-apiserver-kubelet-client");
    }

    @Test
    void aCertificateOfAnotherAuthorityGetsAnAnswerAndNotABrokenHandshake() throws Exception {
        X509Bundle stranger = new CertificateBuilder()
                .ecp256()
                .subject("CN=kubernetes")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle client = new CertificateBuilder()
                .ecp256()
                .subject("CN=a, O=system:masters")
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(stranger);
        kubelet.start(kubelet.delegated(true));

        assertThat(new TlsClient(kubelet.port(), client).get("/pods").status()).isEqualTo(401);
    }

    @Test
    void aTokenOpensWhatItsUserMay() throws Exception {
        TlsClient client = kubelet.start(kubelet.delegated(true));

        assertThat(client.send("GET", "/pods", "Authorization: Bearer good\r\n").status())
                .isEqualTo(200);
        assertThat(kubelet.asked).containsExactly("alice get pods");
    }

    @Test
    void openingASessionAsksForCreateAlsoByGet() throws Exception {
        TlsClient client = kubelet.start(kubelet.delegated(true));
        client.send(
                "GET",
                "/exec/d/p/c?command=id",
                "Authorization: Bearer good\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");

        assertThat(kubelet.asked).containsExactly("alice create proxy");
    }

    @Test
    void anUndecidedQuestionLetsNobodyIn() throws Exception {
        TlsClient client =
                kubelet.start((caller, rule) -> new Verdict.Undecided("the API server is away: secret details"));

        assertThat(client.get("/pods").status()).isEqualTo(500);
        assertThat(client.get("/pods").body()).doesNotContain("secret");
    }

    private X509Bundle identity(String subject) throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(kubelet.authority);
    }
}
