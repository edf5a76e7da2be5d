package io.cocoonstack.provider.cli.process;

import java.time.Duration;

/**
 * Bounds of the children of one runner.
 *
 * @param children most calls at the same time, guest sessions not counted; further ones wait
 * @param killGrace time a cancelled child has between SIGTERM and SIGKILL
 * @param answerBytes longest answer that is read
 * @param drainPatience how long a pipe that somebody else holds open after the child's exit may be without news
 */
public record Limits(int children, Duration killGrace, int answerBytes, Duration drainPatience) {

    /**
     * 32 children; 35 s, because cocoon takes up to 30 s after SIGTERM to roll half-done work back and leaves debris after
     * SIGKILL; 16 MiB; 1 s.
     */
    public static final Limits DEFAULT = new Limits(32, Duration.ofSeconds(35), 16 << 20, Duration.ofSeconds(1));

    public Limits {
        if (children < 1 || answerBytes < 1 || killGrace.isNegative() || drainPatience.isNegative()) {
            throw new IllegalArgumentException("a limit of child processes is negative or zero");
        }
    }

    public Limits withChildren(int count) {
        return new Limits(count, killGrace, answerBytes, drainPatience);
    }

    public Limits withKillGrace(Duration grace) {
        return new Limits(children, grace, answerBytes, drainPatience);
    }

    public Limits withAnswerBytes(int bytes) {
        return new Limits(children, killGrace, bytes, drainPatience);
    }

    public Limits withDrainPatience(Duration patience) {
        return new Limits(children, killGrace, answerBytes, patience);
    }
}
