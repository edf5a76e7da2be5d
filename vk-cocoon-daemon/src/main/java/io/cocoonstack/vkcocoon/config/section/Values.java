package io.cocoonstack.vkcocoon.config.section;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/** Values that passed their grammar, by variable. */
public final class Values {

    private final Map<String, Object> byName;
    private final Set<String> given;

    /**
     * @param byName value by variable name, given or default
     * @param given names of the variables the environment sets
     */
    public Values(Map<String, Object> byName, Set<String> given) {
        this.byName = Map.copyOf(byName);
        this.given = Set.copyOf(given);
    }

    /** The value of a variable that has a default or is required. */
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow(() -> new NoSuchElementException(setting.name()));
    }

    /** The value, empty when the variable is unset or its text did not fit. */
    @SuppressWarnings("unchecked") // put there from what this setting's own grammar returned
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable((T) byName.get(setting.name()));
    }

    /** Whether the environment sets it, be it to the default. */
    public boolean given(Setting<?> setting) {
        return given.contains(setting.name());
    }
}
