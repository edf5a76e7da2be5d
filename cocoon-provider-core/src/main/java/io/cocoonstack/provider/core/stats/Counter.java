package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.core.stats.kernel.Saturated;
import java.util.OptionalLong;

/** A counter that does not fall, whatever its source says. */
final class Counter {

    private long before;
    private long last;
    private boolean seen;

    /** The source was replaced by one that counts from 0 again; what was counted so far stays. */
    void replaced() {
        before = Saturated.sum(before, last);
        last = 0;
    }

    /** Takes what the source says; a source that is silent or behind leaves the counter where it is. */
    OptionalLong show(OptionalLong source) {
        if (source.isPresent()) {
            last = Math.max(last, source.getAsLong());
            seen = true;
        }
        return seen ? OptionalLong.of(Saturated.sum(before, last)) : OptionalLong.empty();
    }
}
