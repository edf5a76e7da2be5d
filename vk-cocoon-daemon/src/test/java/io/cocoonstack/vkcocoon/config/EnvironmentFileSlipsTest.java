package io.cocoonstack.vkcocoon.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.vkcocoon.config.section.RuntimeSection.OrphanPolicy;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A typing slip in an environment file must not become another configuration. */
class EnvironmentFileSlipsTest {

    static Arguments[] slips() {
        return new Arguments[] {
            Arguments.of("10250 # comment", "VK_KUBELET_PORT=\"10250 # comment\"", "no comment behind a value"),
            Arguments.of("\"10250\"", "VK_KUBELET_PORT=\"\\\"10250\\\"\"", "the quotes are part of the value"),
            Arguments.of("10250\r", "VK_KUBELET_PORT=\"10250\\r\"", "Windows line ends"),
            Arguments.of(" 10250", "VK_KUBELET_PORT=\" 10250\"", "the blanks around it are part of the value"),
            Arguments.of("10\u200b250", "VK_KUBELET_PORT=\"10\\u{200b}250\"", "expected a port number"),
        };
    }

    @ParameterizedTest
    @MethodSource("slips")
    void theMessageMakesTheSlipVisible(String text, String shown, String hint) {
        ConfigurationResult result =
                ConfigurationReader.read(Map.of("OCI_REGISTRY", "registry.example.net", "VK_KUBELET_PORT", text));

        assertThat(result)
                .isInstanceOfSatisfying(ConfigurationResult.Invalid.class, invalid -> assertThat(invalid.problems())
                        .singleElement()
                        .extracting(Problem::sentence)
                        .asString()
                        .startsWith(shown + " is not accepted")
                        .contains(hint));
    }

    @Test
    void blanksAreIgnoredWhereThatIsDocumented() {
        ConfigurationResult result =
                ConfigurationReader.read(Map.of("OCI_REGISTRY", "registry.example.net", "VK_ORPHAN_POLICY", "keep\r"));

        assertThat(result).isInstanceOfSatisfying(ConfigurationResult.Valid.class, valid -> assertThat(
                        valid.configuration().runtime().orphans())
                .isEqualTo(OrphanPolicy.KEEP));
    }

    @Test
    void anEndlessValueIsCutInTheMessage() {
        ConfigurationResult result = ConfigurationReader.read(Map.of("OCI_REGISTRY", "ü/".repeat(50_000)));

        assertThat(result).isInstanceOfSatisfying(ConfigurationResult.Invalid.class, invalid -> assertThat(
                        invalid.problems().getFirst().sentence())
                .hasSizeLessThan(600)
                .contains("…"));
    }
}
