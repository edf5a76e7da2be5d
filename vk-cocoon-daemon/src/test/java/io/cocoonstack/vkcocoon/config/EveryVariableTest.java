package io.cocoonstack.vkcocoon.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.vkcocoon.config.section.Catalogue;
import io.cocoonstack.vkcocoon.config.section.Setting;
import io.cocoonstack.vkcocoon.config.section.Setting.Trait;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class EveryVariableTest {

    static final List<Setting<?>> VARIABLES = Catalogue.ALL;

    @Test
    void everyVariableHasItsRowOfExamples() {
        assertThat(VariableTable.ROWS.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Catalogue.ALL.stream().map(Setting::name).toList());
    }

    @ParameterizedTest
    @MethodSource("rightTexts")
    void rightTextsAreAccepted(String name, String text) {
        assertThat(ConfigurationReader.read(with(name, text)))
                .isInstanceOfSatisfying(ConfigurationResult.Valid.class, valid -> assertThat(
                                valid.effective().entries())
                        .filteredOn(entry -> entry.name().equals(name))
                        .singleElement()
                        .extracting(EffectiveSettings.Entry::source)
                        .isEqualTo(EffectiveSettings.Source.SET));
    }

    @ParameterizedTest
    @MethodSource("wrongTexts")
    void wrongTextsAreRefusedWithVariableAndAcceptedValues(String name, String text) {
        Setting<?> setting = setting(name);
        assertThat(ConfigurationReader.read(with(name, text)))
                .isInstanceOfSatisfying(ConfigurationResult.Invalid.class, invalid -> {
                    assertThat(invalid.problems()).singleElement().satisfies(problem -> {
                        assertThat(problem.variable()).isEqualTo(name);
                        assertThat(problem.sentence())
                                .startsWith(name + "=")
                                .contains("expected " + setting.grammar().sentence())
                                .doesNotContainPattern("\\p{Cntrl}");
                    });
                });
    }

    @ParameterizedTest
    @FieldSource("VARIABLES")
    void anEmptyTextMeansUnset(Setting<?> setting) {
        ConfigurationResult empty = ConfigurationReader.read(with(setting.name(), ""));
        if (setting.has(Trait.REQUIRED)) {
            assertThat(empty)
                    .isInstanceOfSatisfying(ConfigurationResult.Invalid.class, invalid -> assertThat(invalid.problems())
                            .singleElement()
                            .extracting(Problem::sentence)
                            .asString()
                            .startsWith(setting.name() + " must be set"));
        } else if (setting.has(Trait.EMPTY_COUNTS)) {
            assertThat(valid(empty).configuration())
                    .isNotEqualTo(valid(minimal()).configuration());
        } else {
            assertThat(empty).isEqualTo(ConfigurationReader.read(minimal()));
        }
    }

    @ParameterizedTest
    @FieldSource("VARIABLES")
    void theDefaultIsAcceptedByTheVariablesOwnGrammar(Setting<?> setting) {
        if (setting.standard() != null) {
            assertThat(setting.grammar().read(setting.standard())).isPresent();
        }
        assertThat(setting.effect()).endsWith(".").hasSizeGreaterThan(20);
        assertThat(setting.grammar().sentence()).isNotBlank();
    }

    static Stream<Arguments> rightTexts() {
        return VariableTable.ROWS.entrySet().stream()
                .flatMap(row -> row.getValue().right().stream().map(text -> Arguments.of(row.getKey(), text)));
    }

    static Stream<Arguments> wrongTexts() {
        return VariableTable.ROWS.entrySet().stream()
                .flatMap(row -> row.getValue().wrong().stream().map(text -> Arguments.of(row.getKey(), text)));
    }

    private static Setting<?> setting(String name) {
        return Catalogue.ALL.stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> minimal() {
        return Map.of("OCI_REGISTRY", "registry.example.net/vms");
    }

    private static Map<String, String> with(String name, String text) {
        Map<String, String> environment = new HashMap<>(minimal());
        environment.put(name, text);
        return environment;
    }

    private static ConfigurationResult.Valid valid(Map<String, String> environment) {
        return valid(ConfigurationReader.read(environment));
    }

    private static ConfigurationResult.Valid valid(ConfigurationResult result) {
        assertThat(result).isInstanceOf(ConfigurationResult.Valid.class);
        return (ConfigurationResult.Valid) result;
    }
}
