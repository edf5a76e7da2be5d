package io.cocoonstack.provider.snapshots.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryBaseTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/registry/base.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aBaseGivesHostAndRepository(String text, String repository, String tag, String host, String path) {
        RegistryBase base = RegistryBase.parse(text);

        assertThat(tag).isNotEmpty();
        assertThat(base.host()).isEqualTo(host);
        assertThat(base.repository(repository)).isEqualTo(path);
    }

    @Test
    void oneTrailingSlashIsDropped() {
        assertThat(RegistryBase.parse("registry.example.net/p/")).hasToString("registry.example.net/p");
        assertThat(RegistryBase.parse("[::1]:5000/p").host()).isEqualTo("[::1]:5000");
        assertThat(RegistryBase.parse("Registry.Example.Net/p").host()).isEqualTo("registry.example.net");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "https://registry.example.net/p",
                "registry.example.net/p:tag",
                "registry.example.net:tag",
                "registry.example.net:0/p",
                "registry.example.net:70000/p",
                "registry.example.net/p@sha256:00",
                "registry.example.net/P",
                "registry.example.net//p",
                "registry.example.net/p//",
                "registry.example.net/../p",
                "registry.example.net/p p",
                "-registry.example.net/p",
                "/p",
                "Acme/vms",
                "acme",
                "docker.io"
            })
    void whatIsNoBaseIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegistryBase.parse(text))
                .withMessageStartingWith("OCI_REGISTRY");
    }

    @Test
    void aRepositoryNameThatNoRegistryTakesIsRefused() {
        RegistryBase base = RegistryBase.parse("registry.example.net/p");

        assertThat(base.repository("a".repeat(253))).hasSize(255);
        assertThatIllegalArgumentException().isThrownBy(() -> base.repository("a".repeat(254)));
        assertThatIllegalArgumentException().isThrownBy(() -> base.repository("../q"));
        assertThatIllegalArgumentException().isThrownBy(() -> base.repository("VM"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegistryBase.parse("registry.example.net").repository("a"));
    }

    @Test
    void aLayoutIsAnAbsoluteDirectory() {
        assertThat(StoreLocation.parse("oci-layout:/srv/./vms"))
                .isEqualTo(new StoreLocation.Layout(Path.of("/srv/vms")));
        assertThat(StoreLocation.parse("registry.example.net")).isInstanceOf(RegistryBase.class);
        assertThatIllegalArgumentException().isThrownBy(() -> StoreLocation.parse("oci-layout:vms"));
        assertThatIllegalArgumentException().isThrownBy(() -> StoreLocation.parse("oci-layout:"));
        assertThatIllegalArgumentException().isThrownBy(() -> StoreLocation.parse("oci-layout:/a\0b"));
    }
}
