package io.cocoonstack.provider.testing.apiserver.internal.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

class JsonMergePatchTest {

    /** The cases of RFC 7386, appendix A, whose target and patch are objects. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"a":"b"}           | {"a":"c"}                | {"a":"c"}
                    {"a":"b"}           | {"b":"c"}                | {"a":"b","b":"c"}
                    {"a":"b"}           | {"a":null}               | {}
                    {"a":"b","b":"c"}   | {"a":null}               | {"b":"c"}
                    {"a":["b"]}         | {"a":"c"}                | {"a":"c"}
                    {"a":"c"}           | {"a":["b"]}              | {"a":["b"]}
                    {"a":{"b":"c"}}     | {"a":{"b":"d","c":null}} | {"a":{"b":"d"}}
                    {"a":[{"b":"c"}]}   | {"a":[1]}                | {"a":[1]}
                    {"e":null}          | {"a":1}                  | {"e":null,"a":1}
                    {}                  | {"a":{"bb":{"ccc":null}}} | {"a":{"bb":{}}}
                    """)
    void theExamplesOfTheStandardHold(String target, String patch, String expected) {
        assertThat(patched(target, patch)).isEqualTo(Json.parse(expected));
    }

    @Property
    void theSamePatchTwiceIsThePatchOnce(@ForAll("objects") ObjectNode target, @ForAll("objects") ObjectNode patch) {
        JsonNode once = patched(target, patch);

        assertThat(patched((ObjectNode) once, patch)).isEqualTo(once);
    }

    @Property
    void aPatchIsNeverChangedNorSharedWithItsResult(
            @ForAll("objects") ObjectNode target, @ForAll("objects") ObjectNode patch) {
        ObjectNode before = patch.deepCopy();
        ObjectNode result = patched(target, patch);
        scramble(result);

        assertThat(patch).isEqualTo(before);
    }

    /** Where no list has a merge key and nothing is a directive, both formats mean the same. */
    @Property
    void aStrategicPatchOfPlainFieldsIsAMergePatch(
            @ForAll("objects") ObjectNode target, @ForAll("objects") ObjectNode patch) {
        ObjectNode strategic = target.deepCopy();
        StrategicMergePatch.apply(strategic, patch);

        assertThat(strategic).isEqualTo(patched(target, patch));
    }

    @Provide
    Arbitrary<ObjectNode> objects() {
        return object(3);
    }

    private static Arbitrary<ObjectNode> object(int depth) {
        Arbitrary<String> names = Arbitraries.of("a", "b", "c", "d");
        return Arbitraries.maps(names, value(depth)).ofMaxSize(4).map(fields -> {
            ObjectNode object = Json.object();
            fields.forEach(object::set);
            return object;
        });
    }

    private static Arbitrary<JsonNode> value(int depth) {
        Arbitrary<JsonNode> plain = Arbitraries.of("1", "2", "true", "\"x\"").map(Json::parse);
        Arbitrary<JsonNode> nothing = Arbitraries.just(NullNode.getInstance());
        Arbitrary<JsonNode> list = Arbitraries.of("1", "\"y\"")
                .map(Json::parse)
                .list()
                .ofMaxSize(2)
                .map(JsonMergePatchTest::array);
        return depth == 0
                ? Arbitraries.oneOf(List.of(plain, nothing))
                : Arbitraries.oneOf(
                        List.of(plain, nothing, list, object(depth - 1).map(JsonNode.class::cast)));
    }

    private static JsonNode array(List<JsonNode> items) {
        ArrayNode array = Json.array();
        items.forEach(array::add);
        return array;
    }

    private static void scramble(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.values().forEach(JsonMergePatchTest::scramble);
            object.put("scrambled", true);
        } else if (node instanceof ArrayNode array) {
            array.add("scrambled");
        }
    }

    private static ObjectNode patched(String target, String patch) {
        return patched((ObjectNode) Json.parse(target), (ObjectNode) Json.parse(patch));
    }

    private static ObjectNode patched(ObjectNode target, ObjectNode patch) {
        ObjectNode result = target.deepCopy();
        JsonMergePatch.apply(result, patch);
        return result;
    }
}
