package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ProtobufBodyTest {

    /** What kubectl 1.32 sends for {@code create configmap c1 --from-literal=a=b}. */
    private static final String CONFIG_MAP = "6b3873000a0f0a0276311209436f6e6669674d6170121c0a120a026"
            + "33112001a0022002a0032003800420012060a01611201621a002200";

    @Test
    void aConfigMapOfKubectlIsRead() {
        assertThat(ProtobufBody.read(HexFormat.of().parseHex(CONFIG_MAP))).isEqualTo(Json.parse("""
                        {"metadata":{"name":"c1","generateName":"","namespace":"","uid":"","resourceVersion":""},
                         "data":{"a":"b"},"apiVersion":"v1","kind":"ConfigMap"}
                        """));
    }

    @Test
    void anUnknownKindIsAnUnsupportedMediaType() {
        byte[] body = HexFormat.of().parseHex("6b387300" + "0a09" + "0a027631" + "1203466f6f" + "1200");

        assertThatThrownBy(() -> ProtobufBody.read(body))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isEqualTo(415));
    }

    @Property
    void brokenBytesAreABadRequestAndNothingElse(@ForAll byte[] bytes) {
        byte[] body = new byte[bytes.length + 4];
        System.arraycopy(new byte[] {'k', '8', 's', 0}, 0, body, 0, 4);
        System.arraycopy(bytes, 0, body, 4, bytes.length);

        assertThatThrownBy(() -> ProtobufBody.read(body))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isIn(400, 415));
    }
}
