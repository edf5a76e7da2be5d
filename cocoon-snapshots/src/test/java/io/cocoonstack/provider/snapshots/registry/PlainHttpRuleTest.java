package io.cocoonstack.provider.snapshots.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainHttpRuleTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/registry/plain-http.tsv", delimiter = '\t', numLinesToSkip = 1)
    void clearTextIsForLoopbackAndPrivateAddressesAndWhatIsListed(String host, String upstream, String ours) {
        assertThat(upstream).isNotEmpty();
        assertThat(PlainHttpRule.DEFAULT.allows(host)).isEqualTo(ours.equals("yes"));
        assertThat(PlainHttpRule.parse(host).allows(host)).isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/registry/plain-http.tsv", delimiter = '\t', numLinesToSkip = 1)
    void noneLeavesOnlyThisMachine(String host) {
        assertThat(PlainHttpRule.parse(" none ").allows(host))
                .isEqualTo(host.matches("localhost(:5000)?|.*\\.localhost(:5000)?|127\\..*|\\[::1].*"));
    }

    @Test
    void aListedHostWithoutPortMeansEachPort() {
        PlainHttpRule rule = PlainHttpRule.parse("registry.example.net, other.example.net:5000");

        assertThat(rule.allows("registry.example.net:5000")).isTrue();
        assertThat(rule.allows("Registry.Example.Net")).isTrue();
        assertThat(rule.allows("other.example.net:5000")).isTrue();
        assertThat(rule.allows("other.example.net")).isFalse();
        assertThat(rule.allows("sub.registry.example.net")).isFalse();
        assertThat(rule.allows("10.0.0.1")).isTrue();
    }

    @Test
    void aNameThatOnlyLooksLikeAnAddressIsNone() {
        assertThat(PlainHttpRule.DEFAULT.allows("10.1.2.3.example.net")).isFalse();
        assertThat(PlainHttpRule.DEFAULT.allows("127.0.0.1.example.net")).isFalse();
        assertThat(PlainHttpRule.DEFAULT.allows("10.1.2.300")).isFalse();
        assertThat(PlainHttpRule.DEFAULT.allows("010.1.2.3")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none,a.example.net", "a.example.net,", "http://a.example.net", "a.example.net/p", "a b"})
    void aListThatIsNoneIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlainHttpRule.parse(text))
                .withMessageStartingWith("VK_REGISTRY_PLAIN_HTTP");
    }
}
