package io.cocoonstack.provider.core.cluster.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header as the API server writes it: whole seconds. Anything else counts as absent. */
final class RetryAfter {

    private RetryAfter() {}

    static Duration read(@Nullable String header) {
        if (header == null || !header.strip().matches("[0-9]{1,6}")) {
            return Duration.ZERO;
        }
        return Duration.ofSeconds(Long.parseLong(header.strip()));
    }
}
