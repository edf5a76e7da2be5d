package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.vkcocoon.config.EffectiveSettings.Entry;
import io.cocoonstack.vkcocoon.config.EffectiveSettings.Source;
import io.cocoonstack.vkcocoon.config.section.Catalogue;
import io.cocoonstack.vkcocoon.config.section.Setting;
import io.cocoonstack.vkcocoon.config.section.Setting.Trait;
import io.cocoonstack.vkcocoon.config.section.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads an environment once. */
public final class ConfigurationReader {

    private final List<Problem> problems = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Object> values = new HashMap<>();
    private final Set<String> given = new HashSet<>();

    private ConfigurationReader() {}

    /** Every variable is looked at, whatever the others are like. */
    public static ConfigurationResult read(Map<String, String> environment) {
        ConfigurationReader reader = new ConfigurationReader();
        Catalogue.ALL.forEach(setting -> reader.read(setting, environment.get(setting.name())));
        Values values = new Values(reader.values, reader.given);
        reader.problems.addAll(CrossChecks.problems(values));
        List<String> notices = names(environment.keySet());
        notices.addAll(CrossChecks.notices(values));
        if (!reader.problems.isEmpty()) {
            return new ConfigurationResult.Invalid(reader.problems, notices);
        }
        return new ConfigurationResult.Valid(Configuration.of(values), new EffectiveSettings(reader.entries), notices);
    }

    private <T> void read(Setting<T> setting, @Nullable String set) {
        boolean counts = set != null && (!set.isEmpty() || setting.has(Trait.EMPTY_COUNTS));
        String text = counts ? set : setting.standard();
        if (counts) {
            given.add(setting.name());
        }
        if (text == null) {
            entries.add(new Entry(setting.name(), "", Source.UNSET));
            if (setting.has(Trait.REQUIRED)) {
                problems.add(Problem.missing(setting));
            }
            return;
        }
        entries.add(new Entry(setting.name(), Shown.value(setting, text), counts ? Source.SET : Source.DEFAULT));
        Optional<T> value = setting.grammar().read(text);
        value.ifPresentOrElse(v -> values.put(setting.name(), v), () -> problems.add(Problem.misfit(setting, text)));
    }

    /** What is to be said about names alone. */
    private static List<String> names(Set<String> names) {
        Set<String> known = Catalogue.ALL.stream().map(Setting::name).collect(Collectors.toUnmodifiableSet());
        List<String> notices = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            String retired = Catalogue.RETIRED.get(name);
            if (retired != null) {
                notices.add(name + " is no longer used and ignored: " + retired);
            } else if (!known.contains(name) && Catalogue.PREFIXES.stream().anyMatch(name::startsWith)) {
                notices.add(Shown.quoted(name) + " is not a known variable and ignored; the nearest known name is "
                        + NearestName.to(name, known));
            }
        }
        return notices;
    }
}
