package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {

    @ParameterizedTest
    @CsvSource({
        "/pods,pods",
        "/pods/,pods",
        "/stats/summary,stats|summary",
        "/containerLogs/d/a%2Db/c,containerLogs|d|a-b|c",
        "/x/%C3%A4,x|ä",
        "/x/%252F,x|%2F"
    })
    void decodesEachSegmentOnce(String path, String segments) {
        assertThat(RequestPath.parse(path).orElseThrow().segments()).containsExactly(segments.split("\\|"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "pods",
                "//",
                "//pods",
                "/pods//",
                "/a//b",
                "/a/../b",
                "/a/.",
                "/a/%2e%2e/b",
                "/a%2Fb",
                "/a%5cb",
                "/a%00",
                "/a%0d%0a",
                "/a%",
                "/a%2",
                "/a%zz",
                "/a%ff",
                "http://host/pods"
            })
    void refusesWhatTwoReadersCouldReadInTwoWays(String path) {
        assertThat(RequestPath.parse(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/"})
    void theRootHasNoSegments(String path) {
        assertThat(RequestPath.parse(path).orElseThrow().segments()).isEqualTo(List.of());
    }

    @Property
    void noSegmentEverHoldsASeparator(@ForAll String path) {
        RequestPath.parse("/" + path).ifPresent(read -> assertThat(read.segments())
                .allSatisfy(segment ->
                        assertThat(segment).isNotEmpty().doesNotContain("/").isNotEqualTo("..")));
    }
}
