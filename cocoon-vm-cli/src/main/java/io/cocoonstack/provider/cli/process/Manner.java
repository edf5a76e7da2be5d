package io.cocoonstack.provider.cli.process;

import java.time.Duration;

/** What kind of child it is. */
enum Manner {
    /** Says a little and ends. */
    ANSWER(8 << 10, Child.LOOK),

    /** Reads or writes a lot. */
    STREAM(64 << 10, Child.LOOK),

    /** May be open for days with nothing to say, as a thousand others at the same time. */
    SESSION(32 << 10, Duration.ofSeconds(1));

    private final int chunk;
    private final Duration look;

    Manner(int chunk, Duration look) {
        this.chunk = chunk;
        this.look = look;
    }

    /** How many bytes of its stdout are taken at a time, at most. */
    int chunk() {
        return chunk;
    }

    /** How often its caller looks for reasons to stop waiting, other than its end. */
    Duration look() {
        return look;
    }
}
