package io.cocoonstack.provider.core.cluster.registration;

import java.util.Optional;
import org.slf4j.Logger;

/** Remembers and logs what fails: the first time, when it changes, and when it is over; not with every retry. */
final class Troubles {

    private final Logger log;
    private final String subject;
    private volatile String problem = "";

    Troubles(Logger log, String subject) {
        this.log = log;
        this.subject = subject;
    }

    void seen(String what) {
        if (!what.equals(problem)) {
            log.warn("{}: {}; trying again", subject, what);
            problem = what;
        }
    }

    void none() {
        if (!problem.isEmpty()) {
            log.info("{}: works again", subject);
            problem = "";
        }
    }

    Optional<String> problem() {
        String now = problem;
        return now.isEmpty() ? Optional.empty() : Optional.of(subject + ": " + now);
    }
}
