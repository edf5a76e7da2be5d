/**
 * cocoon-macos: macOS guests under QEMU, through their own command line. Guests are known by name, have no state but a process,
 * and neither events, snapshots nor commands.
 *
 * <p>Two QEMU processes on one disk destroy it, so nothing here starts a guest on a doubtful answer, and a start that was begun
 * goes on when its caller leaves.
 */
@NullMarked
package io.cocoonstack.provider.cli.macos;

import org.jspecify.annotations.NullMarked;
