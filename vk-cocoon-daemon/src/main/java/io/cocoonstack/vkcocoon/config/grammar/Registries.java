package io.cocoonstack.vkcocoon.config.grammar;

import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.registry.StoreLocation;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** Where snapshots and images are kept, and how that place is spoken to. */
public final class Registries {

    private static final String NONE = "none";

    private Registries() {}

    /** {@code host/path}, or {@code oci-layout:} and a directory. */
    public static Grammar<StoreLocation> location() {
        return new Grammar<>(
                "a registry and a lower-case path without scheme, tag or digest, such as registry.example.net/project/vms,"
                        + " or oci-layout:<directory>",
                text -> read(StoreLocation::parse, text).filter(Registries::isPlace));
    }

    /** Hosts separated by commas, or the single word {@code none}. */
    public static Grammar<PlainHttpRule> plainHttp() {
        return new Grammar<>(
                "registry hosts separated by commas, each host or host:port, or none",
                text -> text.equals(NONE)
                                || Arrays.stream(text.split(",", -1))
                                        .map(String::strip)
                                        .allMatch(Addresses::isHost)
                        ? read(PlainHttpRule::parse, text)
                        : Optional.empty());
    }

    private static boolean isPlace(StoreLocation location) {
        return switch (location) {
            case RegistryBase registry -> Addresses.isHost(registry.host());
            case StoreLocation.Layout _ -> true;
        };
    }

    private static <T> Optional<T> read(Function<String, T> parser, String text) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
