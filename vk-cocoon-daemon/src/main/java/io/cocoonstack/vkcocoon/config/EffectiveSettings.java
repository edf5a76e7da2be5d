package io.cocoonstack.vkcocoon.config;

import java.util.List;
import java.util.stream.Collectors;

/** Every variable with the value that counts, fit to be shown: one entry per variable of the catalogue, in its order. */
public record EffectiveSettings(List<Entry> entries) {

    /** Where a value comes from. */
    public enum Source {
        SET,
        DEFAULT,
        UNSET
    }

    /** {@code shown} is masked and on one line; empty when unset. */
    public record Entry(String name, String shown, Source source) {}

    public EffectiveSettings {
        entries = List.copyOf(entries);
    }

    /** One line: what the environment sets, what stays at its default, what is unset. */
    public String line() {
        return "set: " + part(Source.SET) + "; default: " + part(Source.DEFAULT) + "; unset: " + part(Source.UNSET);
    }

    private String part(Source source) {
        String part = entries.stream()
                .filter(e -> e.source() == source)
                .map(e -> source == Source.UNSET ? e.name() : e.name() + "=" + e.shown())
                .collect(Collectors.joining(" "));
        return part.isEmpty() ? "nothing" : part;
    }
}
