package io.cocoonstack.provider.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.cli.Vectors;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever comes, a parser gives a record or says what is wrong. */
class ParsersTest {

    private static final String RECORD = Vectors.text("inspect-static.json").strip();

    @Property
    void anyTextIsARecordOrUnreadable(@ForAll String text) {
        readAll(text);
    }

    @Property
    void anyJsonIsARecordOrUnreadable(@ForAll("json") String text) {
        readAll(text);
    }

    @Property
    void aRecordThatWasCutIsUnreadable(@ForAll @IntRange(min = 0, max = 1100) int length) {
        String cut = RECORD.substring(0, Math.min(length, RECORD.length() - 1));
        assertThatExceptionOfType(UnreadableJson.class).isThrownBy(() -> VmJson.vm(cut));
        assertThatExceptionOfType(UnreadableJson.class).isThrownBy(() -> VmJson.event(cut));
        if (!cut.isEmpty()) {
            assertThatExceptionOfType(UnreadableJson.class).isThrownBy(() -> VmJson.list(cut));
        }
    }

    @Property
    void aMemberOfAnyOtherTypeIsNamed(@ForAll("members") String member, @ForAll("wrongValues") String value) {
        String text = "{\"id\":\"A\"," + "\"" + member + "\":" + value + "}";
        assertThatExceptionOfType(UnreadableJson.class)
                .isThrownBy(() -> VmJson.vm(text))
                .withMessageContaining("field " + member);
    }

    @Provide
    Arbitrary<String> members() {
        return Arbitraries.of("state", "hypervisor", "pid", "config", "network_configs");
    }

    @Provide
    Arbitrary<String> wrongValues() {
        return Arbitraries.of("true", "1.5", "1e400", "[7]");
    }

    @Provide
    Arbitrary<String> json() {
        Arbitrary<String> leaf =
                Arbitraries.of("null", "true", "0", "-1", "99999999999999999999", "\"\"", "\"running\"", "[]", "{}");
        Arbitrary<String> key = Arbitraries.of(
                "id",
                "event",
                "vm",
                "config",
                "name",
                "state",
                "pid",
                "network_configs",
                "mac",
                "network",
                "ip",
                "prefix",
                "outcome");
        return Arbitraries.recursive(
                () -> leaf,
                inner -> Arbitraries.maps(key, inner)
                        .ofMaxSize(5)
                        .map(map -> map.entrySet().stream()
                                .map(e -> "\"" + e.getKey() + "\":" + e.getValue())
                                .reduce((a, b) -> a + "," + b)
                                .map(body -> "{" + body + "}")
                                .orElse("{}"))
                        .flatMap(object ->
                                Arbitraries.of(object, "[" + object + "]", "[" + object + "," + object + "]")),
                0,
                4);
    }

    private static void readAll(String text) {
        Stream<Payload.Reader<?>> readers = Stream.of(
                VmJson::vm, VmJson::list, VmJson::event, StoreJson::snapshot, StoreJson::image, StoreJson::staleCreate);
        readers.forEach(reader -> assertThat(read(reader, text)).isNotNull());
    }

    /** Only {@link UnreadableJson} may come out. */
    private static Optional<?> read(Payload.Reader<?> reader, String text) {
        try {
            return Optional.of(reader.read(text));
        } catch (UnreadableJson e) {
            assertThat(e.detail()).isNotBlank();
            return Optional.empty();
        }
    }
}
