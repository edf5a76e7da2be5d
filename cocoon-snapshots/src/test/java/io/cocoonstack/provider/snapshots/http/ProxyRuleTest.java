package io.cocoonstack.provider.snapshots.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyRuleTest {

    private static final ProxyRule RULE = ProxyRule.of(Map.of(
            "HTTPS_PROXY", "http://u:p@proxy.example:3128",
            "http_proxy", "plain.example:8080",
            "NO_PROXY", ".internal.example, host.example:5000,10.0.0.1"));

    @ParameterizedTest
    @CsvSource({
        "https://registry.example/v2/, http://u:p@proxy.example:3128",
        "http://registry.example/v2/, http://plain.example:8080",
        "https://a.internal.example/, ",
        "https://internal.example/, ",
        "https://notinternal.example/, http://u:p@proxy.example:3128",
        "https://host.example:5000/, ",
        "https://host.example/, http://u:p@proxy.example:3128",
        "http://10.0.0.1:5000/, ",
        "http://127.0.0.1:5000/, ",
        "http://localhost:5000/, "
    })
    void theEnvironmentSaysWhichHostsAreReachedThroughAProxy(URI target, URI proxy) {
        assertThat(RULE.towards(target).orElse(null)).isEqualTo(proxy);
    }

    @Test
    void everythingCanBeExcepted() {
        ProxyRule rule = ProxyRule.of(Map.of("https_proxy", "http://p.example", "no_proxy", "*"));
        assertThat(rule.towards(URI.create("https://registry.example/"))).isEmpty();
        assertThat(ProxyRule.of(Map.of())).isEqualTo(ProxyRule.NONE);
    }

    @Test
    void whatIsNoAddressIsSaid() {
        assertThatIllegalArgumentException().isThrownBy(() -> ProxyRule.of(Map.of("http_proxy", "http://")));
    }
}
