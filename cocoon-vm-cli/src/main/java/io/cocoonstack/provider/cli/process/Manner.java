package io.cocoonstack.provider.cli.process;

/** What kind of child it is. */
enum Manner {
    /** Says a little and ends. */
    ANSWER(8 << 10),

    /** Reads or writes a lot. */
    STREAM(64 << 10),

    /** May be open for days with nothing to say, as many others at the same time. */
    SESSION(32 << 10);

    private final int chunk;

    Manner(int chunk) {
        this.chunk = chunk;
    }

    /** How many bytes of its stdout are taken at a time, at most. */
    int chunk() {
        return chunk;
    }
}
