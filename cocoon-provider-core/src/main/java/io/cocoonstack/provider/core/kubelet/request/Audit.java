package io.cocoonstack.provider.core.kubelet.request;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One log line for every session that reached into a guest: who, where, what, how long, and how it ended. Never what went through. */
public final class Audit {

    private static final Logger LOG = LoggerFactory.getLogger(Audit.class);
    private static final int LONGEST = 1024;

    private final String kind;
    private final Call call;
    private final Guest guest;
    private final String what;
    private final long began = System.nanoTime();

    /** {@code what} says more about the session, such as its command; may hold anything a client can send. */
    public Audit(String kind, Call call, Guest guest, String what) {
        this.kind = kind;
        this.call = call;
        this.guest = guest;
        this.what = what;
    }

    /** The session is over. */
    public void ended(String result) {
        LOG.info(
                "{} by {} from {} in {} ({}), container {}: {}: {} after {} s",
                kind,
                printable(call.user().name()),
                call.web().remote(),
                guest.ref().key(),
                guest.ref().uid(),
                guest.container().isEmpty() ? "-" : guest.container(),
                printable(what),
                printable(result),
                Duration.ofNanos(System.nanoTime() - began).toMillis() / (double) TimeUnit.SECONDS.toMillis(1));
    }

    /** On one line and of bounded length: nobody writes a second line of their own into the log. */
    static String printable(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.LINE_SEPARATOR) {
                line.append(String.format("\\u%04x", c));
            } else {
                line.appendCodePoint(c);
            }
        });
        return text.length() > LONGEST ? line + "…" : line.toString();
    }
}
