package io.cocoonstack.vkcocoon.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RegistryBaseTest {

    static List<List<String>> vectors() throws IOException {
        try (InputStream table = RegistryBaseTest.class.getResourceAsStream("/vectors/registry/base.tsv")) {
            String text = new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().skip(1).map(line -> List.of(line.split("\t"))).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void hostAndPathAreThoseUpstreamUses(List<String> row) {
        RegistryBase base = RegistryBase.grammar().read(row.get(0)).orElseThrow();

        assertThat(base).isInstanceOfSatisfying(RegistryBase.Remote.class, remote -> {
            assertThat(remote.host()).isEqualTo(row.get(3));
            String below = remote.path().isEmpty() ? row.get(1) : remote.path() + "/" + row.get(1);
            assertThat(below).isEqualTo(row.get(4));
        });
    }

    @Test
    void oneSlashAtTheEndIsDropped() {
        assertThat(RegistryBase.grammar().read("registry.example.net/p/"))
                .contains(new RegistryBase.Remote("registry.example.net", "p"));
        assertThat(RegistryBase.grammar().read("registry.example.net/"))
                .contains(new RegistryBase.Remote("registry.example.net", ""));
    }

    @Test
    void aLayoutOnDiskIsNamedByItsDirectory() {
        assertThat(RegistryBase.grammar().read("oci-layout:/srv/Vms"))
                .contains(new RegistryBase.Layout(Path.of("/srv/Vms")));
    }
}
