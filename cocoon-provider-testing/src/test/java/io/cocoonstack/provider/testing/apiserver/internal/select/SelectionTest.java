package io.cocoonstack.provider.testing.apiserver.internal.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class SelectionTest {

    private static final ResourceCatalogue CATALOGUE = new ResourceCatalogue(List.of());
    private static final JsonNode POD = Json.parse("""
            {"metadata":{"name":"p","namespace":"n","labels":{"app":"web","tier":"front","size":"5","a.b/c":"x"}},
             "spec":{"nodeName":"n1"},"status":{"phase":"Running"}}
            """);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    app=web                         | true
                    app==web                        | true
                    app = web                       | true
                    app=db                          | false
                    app!=db                         | true
                    app!=web                        | false
                    missing!=x                      | true
                    app                             | true
                    missing                         | false
                    !missing                        | true
                    !app                            | false
                    app in (web, db)                | true
                    app in (db)                     | false
                    app notin (db)                  | true
                    app notin (web)                 | false
                    missing notin (web)             | true
                    app in (web),tier=front         | true
                    app in (web),tier=back          | false
                    size>4                          | true
                    size>5                          | false
                    size<6                          | true
                    app>1                           | false
                    a.b/c=x                         | true
                    app in (web,db),tier notin (x,y),!missing | true
                    """)
    void labelSelectorsFollowTheirGrammar(String selector, boolean matches) {
        assertThat(Selection.of(type("pods"), selector, "").matches(POD)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b c", "=x", "app in web", "app in (a", "app~x"})
    void anUnreadableLabelSelectorIsABadRequest(String selector) {
        assertThatThrownBy(() -> Selection.of(type("pods"), selector, ""))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isEqualTo(400));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    spec.nodeName=n1                            | true
                    spec.nodeName=n2                            | false
                    spec.nodeName!=n2                           | true
                    metadata.name=p,metadata.namespace=n        | true
                    status.phase!=Succeeded,status.phase!=Failed | true
                    spec.nodeName=n1,status.phase=Pending       | false
                    spec.hostNetwork=false                      | true
                    """)
    void fieldSelectorsCompareFields(String selector, boolean matches) {
        assertThat(Selection.of(type("pods"), "", selector).matches(POD)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spec.foo=bar", "involvedObject.name=x", "spec.nodeName", "spec.nodeName>1"})
    void anUnknownOrUnreadableFieldIsABadRequest(String selector) {
        assertThatThrownBy(() -> Selection.of(type("pods"), "", selector))
                .isInstanceOfSatisfying(
                        ApiFailure.class, f -> assertThat(f.code()).isEqualTo(400));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    involvedObject.name=p,involvedObject.uid=u | true
                    reason=Started,type=Normal                 | true
                    type!=Normal                               | false
                    source=kubelet                             | true
                    regarding.name=p                           | true
                    """)
    void eventsAreFoundByWhatTheyAreAbout(String selector, boolean matches) {
        JsonNode event = Json.parse("""
                {"metadata":{"name":"e"},"involvedObject":{"name":"p","uid":"u"},"reason":"Started","type":"Normal",
                 "source":{"component":"kubelet"}}
                """);

        assertThat(Selection.of(type("events"), "", selector).matches(event)).isEqualTo(matches);
    }

    private static ResourceType type(String plural) {
        return CATALOGUE.find("", "v1", plural).orElseThrow();
    }
}
