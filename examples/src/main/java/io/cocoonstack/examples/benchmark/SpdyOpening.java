package io.cocoonstack.examples.benchmark;

import java.util.HexFormat;

/** The beginning of a session as kubectl 1.32 sends it: SYN_STREAM of the error stream and of stdin, whose header blocks are one
 * compressed stream and so belong together, then of stdout. */
final class SpdyOpening {

    /** Number of the stdout stream. */
    static final int STDOUT = 5;

    static final byte[] ERROR_STDIN_STDOUT = HexFormat.of()
            .parseHex("800300010000002900000001000000000000"
                    + "78f9e3c6a7c26260606004a7b392a2d4c45c6851c29a0a0a6800000000ffff"
                    + "800300010000001700000003000000000000"
                    + "c22e555c92929907000000ffff"
                    + "800300010000001900000005000000000000"
                    + "c22ac5565c92925f5a02000000ffff");

    /** A byte on the stream of stdin. */
    static final byte[] STDIN_BYTE = {0, 0, 0, 3, 0, 0, 0, 1, 'x'};

    private SpdyOpening() {}
}
