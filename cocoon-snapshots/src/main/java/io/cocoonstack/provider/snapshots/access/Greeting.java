package io.cocoonstack.provider.snapshots.access;

import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Origin;
import io.cocoonstack.provider.snapshots.registry.Challenge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a registry answers to its base address.
 *
 * @param origin where it answered
 * @param challenge what it wants to see; empty when it wants nothing, or something we do not know
 */
public record Greeting(Origin origin, Optional<Challenge> challenge) {

    private static final Logger log = LoggerFactory.getLogger(Greeting.class);

    /** The challenge of a refused request that can be answered; one that cannot be read is none. */
    static Optional<Challenge> challenge(Answer refusal) {
        List<Challenge> all = new ArrayList<>();
        for (String header : refusal.headers("WWW-Authenticate")) {
            try {
                all.addAll(Challenge.parse(header));
            } catch (IllegalArgumentException e) {
                log.debug("a challenge is not understood: {}", e.getMessage());
            }
        }
        return Challenge.answerable(all);
    }
}
