package io.cocoonstack.provider.snapshots.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChallengeTest {

    @ParameterizedTest
    @CsvFileSource(
            resources = "/vectors/registry/challenges.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            quoteCharacter = '\0')
    void theOrderOfParametersIsFree(String header, String scheme, String realm, String service, String scope) {
        assertThat(Challenge.parse(header)).singleElement().satisfies(it -> {
            assertThat(it.scheme()).isEqualTo(scheme);
            assertThat(it.realm()).contains(realm);
            assertThat(it.service().orElse("-")).isEqualTo(service);
            assertThat(it.scope().orElse("-")).isEqualTo(scope);
        });
    }

    @Test
    void severalChallengesMayShareALine() {
        var challenges =
                Challenge.parse("Negotiate, Digest realm=\"a\", nonce=b , Bearer realm = \"c,\\\"d\\\"\",service=e");

        assertThat(challenges)
                .containsExactly(
                        new Challenge("negotiate", Map.of()),
                        new Challenge("digest", Map.of("realm", "a", "nonce", "b")),
                        new Challenge("bearer", Map.of("realm", "c,\"d\"", "service", "e")));
        assertThat(Challenge.answerable(challenges)).contains(challenges.get(2));
        assertThat(Challenge.answerable(challenges.subList(0, 2))).isEmpty();
    }

    @Test
    void anEmptyHeaderAsksForNothing() {
        assertThat(Challenge.parse("")).isEmpty();
        assertThat(Challenge.parse(" , ,")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer realm=\"open",
                "Bearer realm=",
                "Bearer realm=\"a\",realm=\"b\"",
                "=x",
                "Bearer;",
                "Bearer \"x\""
            })
    void aBrokenHeaderIsRefused(String header) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Challenge.parse(header))
                .withMessageContaining(header);
    }
}
