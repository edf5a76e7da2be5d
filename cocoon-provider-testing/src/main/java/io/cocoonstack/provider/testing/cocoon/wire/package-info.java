/**
 * How the executable of the fake cocoon talks to its server: a small script in front, one Unix-socket connection per process.
 *
 * <p>Each connection has a virtual thread that runs the command and one that listens to the script. The connection's end is
 * the process's death: the command then stops where it is, like a killed cocoon.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.wire;

import org.jspecify.annotations.NullMarked;
