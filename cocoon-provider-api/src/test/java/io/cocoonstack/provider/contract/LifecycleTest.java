package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LifecycleTest {

    @Test
    void stateGenerationAndMessageAreWrittenTogether() {
        assertThat(new Lifecycle(LifecycleState.FAILED, 5, "boot: no image").annotations())
                .containsOnly(
                        entry("vm.cocoonstack.io/lifecycle-state", "failed"),
                        entry("vm.cocoonstack.io/lifecycle-observed-generation", "5"),
                        entry("vm.cocoonstack.io/lifecycle-state-message", "boot: no image"));
    }

    @Test
    void anEmptyMessageDeletesTheOldOne() {
        assertThat(new Lifecycle(LifecycleState.READY, 0, "").annotations())
                .containsOnly(
                        entry(Annotations.LIFECYCLE_STATE, "ready"),
                        entry(Annotations.LIFECYCLE_GENERATION, "0"),
                        entry(Annotations.LIFECYCLE_MESSAGE, null));
    }

    @Test
    void whatWasPublishedIsReadBack() {
        assertThat(Lifecycle.read(Map.of(
                        Annotations.LIFECYCLE_STATE, "hibernated",
                        Annotations.LIFECYCLE_GENERATION, "7",
                        Annotations.LIFECYCLE_MESSAGE, "done")))
                .contains(new Lifecycle(LifecycleState.HIBERNATED, 7, "done"));
    }

    @Test
    void absentAndUnknownStatesAreNone() {
        assertThat(Lifecycle.read(Map.of())).isEmpty();
        assertThat(Lifecycle.read(Map.of(Annotations.LIFECYCLE_STATE, "Ready"))).isEmpty();
        assertThat(Lifecycle.read(Map.of(Annotations.LIFECYCLE_GENERATION, "3")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.5", "99999999999999999999"})
    void anUnreadableGenerationIsZero(String text) {
        assertThat(Lifecycle.wantedGeneration(Map.of(Annotations.GENERATION, text)))
                .isZero();
        assertThat(Lifecycle.read(Map.of(Annotations.LIFECYCLE_STATE, "ready", Annotations.LIFECYCLE_GENERATION, text)))
                .contains(new Lifecycle(LifecycleState.READY, 0, ""));
    }

    @Test
    void theWantedGenerationIsTheOwners() {
        assertThat(Lifecycle.wantedGeneration(Map.of(Annotations.GENERATION, "12")))
                .isEqualTo(12);
        assertThat(Lifecycle.wantedGeneration(Map.of())).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void anOlderGenerationNeverFollows(LifecycleState state) {
        for (LifecycleState current : LifecycleState.values()) {
            assertThat(at(state, 4).mayFollow(at(current, 5))).isFalse();
            assertThat(at(state, 6).mayFollow(at(current, 5))).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"CREATING,true", "READY,false", "HIBERNATING,true", "HIBERNATED,false", "FAILED,true"})
    void aFailureIsLeftOnlyByANewAttempt(LifecycleState next, boolean may) {
        assertThat(at(next, 5).mayFollow(at(LifecycleState.FAILED, 5))).isEqualTo(may);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FAILED")
    void everyOtherStateMayBeLeftWithinItsGeneration(LifecycleState current) {
        for (LifecycleState next : LifecycleState.values()) {
            assertThat(at(next, 5).mayFollow(at(current, 5))).isTrue();
        }
    }

    @Test
    void aMessageIsCutAt4096BytesAndNotInsideACharacter() {
        assertThat(message("a".repeat(4096))).hasSize(4096);
        assertThat(message("a".repeat(5000))).hasSize(4096);
        assertThat(message("a".repeat(4095) + "\u00e9")).isEqualTo("a".repeat(4095));
        assertThat(message("a".repeat(4094) + "\u00e9")).endsWith("\u00e9");
        assertThat(message("a".repeat(4094) + "\u20ac")).isEqualTo("a".repeat(4094));
        assertThat(message("a".repeat(4093) + "\ud83d\ude80")).isEqualTo("a".repeat(4093));
        assertThat(message("a".repeat(4092) + "\ud83d\ude80b")).isEqualTo("a".repeat(4092) + "\ud83d\ude80");
    }

    @Property
    void aCutIsTheLongestPrefixOfWholeCharacters(
            @ForAll("characters") List<String> characters, @ForAll @IntRange(max = 40) int bytes) {
        String text = String.join("", characters);
        String cut = Lifecycle.cut(text, bytes);

        assertThat(text).startsWith(cut);
        assertThat(bytes(cut)).isLessThanOrEqualTo(bytes);
        if (cut.length() < text.length()) {
            String next = Character.toString(text.codePointAt(cut.length()));
            assertThat(bytes(cut + next)).isGreaterThan(bytes);
        }
    }

    @Provide
    Arbitrary<List<String>> characters() {
        return Arbitraries.of("a", "\u00e9", "\u20ac", "\ud83d\ude80").list().ofMaxSize(20);
    }

    @Test
    void halfACharacterNeverMakesAMessageTooLong() {
        assertThat(bytes(Lifecycle.cut("\ud83d".repeat(50), 10))).isLessThanOrEqualTo(10);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String message(String text) {
        return at(LifecycleState.FAILED, 0, text).message();
    }

    private static Lifecycle at(LifecycleState state, long generation) {
        return at(state, generation, "");
    }

    private static Lifecycle at(LifecycleState state, long generation, String message) {
        return new Lifecycle(state, generation, message);
    }
}
