package io.cocoonstack.provider.testing.apiserver.internal.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {

    /** After RFC 6902, appendix A. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"foo":"bar"}                 | [{"op":"add","path":"/baz","value":"qux"}]        | {"foo":"bar","baz":"qux"}
                    {"foo":["bar","baz"]}         | [{"op":"add","path":"/foo/1","value":"qux"}]      | {"foo":["bar","qux","baz"]}
                    {"foo":["bar"]}               | [{"op":"add","path":"/foo/-","value":["abc"]}]    | {"foo":["bar",["abc"]]}
                    {"baz":"qux","foo":"bar"}     | [{"op":"remove","path":"/baz"}]                   | {"foo":"bar"}
                    {"foo":["bar","qux","baz"]}   | [{"op":"remove","path":"/foo/1"}]                 | {"foo":["bar","baz"]}
                    {"baz":"qux"}                 | [{"op":"replace","path":"/baz","value":"boo"}]    | {"baz":"boo"}
                    {"a":["x","y"]}               | [{"op":"replace","path":"/a/1","value":"z"}]      | {"a":["x","z"]}
                    {"a":{"b":1},"c":{}}          | [{"op":"move","from":"/a/b","path":"/c/d"}]       | {"a":{},"c":{"d":1}}
                    {"a":["1","2","3"]}           | [{"op":"move","from":"/a/0","path":"/a/2"}]       | {"a":["2","3","1"]}
                    {"a":{"b":1}}                 | [{"op":"copy","from":"/a","path":"/c"}]           | {"a":{"b":1},"c":{"b":1}}
                    {"a":1}                       | [{"op":"test","path":"/a","value":1}]             | {"a":1}
                    {"a/b":1,"m~n":2}             | [{"op":"remove","path":"/a~1b"},{"op":"remove","path":"/m~0n"}] | {}
                    {"a":1}                       | [{"op":"replace","path":"","value":{"b":2}}]      | {"b":2}
                    """)
    void operationsDoWhatTheStandardSays(String document, String patch, String expected) {
        assertThat(JsonPatch.apply(Json.parse(document), Json.parse(patch))).isEqualTo(Json.parse(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    [{"op":"remove","path":"/nix"}]                      | 422
                    [{"op":"replace","path":"/nix","value":1}]           | 422
                    [{"op":"add","path":"/nix/deep","value":1}]          | 422
                    [{"op":"add","path":"/list/5","value":1}]            | 422
                    [{"op":"remove","path":"/list/x"}]                   | 422
                    [{"op":"test","path":"/a","value":2}]                | 422
                    [{"op":"swap","path":"/a"}]                          | 400
                    [{"op":"add","path":"/a"}]                           | 400
                    [{"op":"remove","path":"a"}]                         | 400
                    {"op":"remove"}                                      | 400
                    """)
    void whatCannotBeAppliedIsRefused(String patch, int code) {
        assertThatThrownBy(() -> JsonPatch.apply(Json.parse("{\"a\":1,\"list\":[1]}"), Json.parse(patch)))
                .isInstanceOfSatisfying(
                        ApiFailure.class, failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
