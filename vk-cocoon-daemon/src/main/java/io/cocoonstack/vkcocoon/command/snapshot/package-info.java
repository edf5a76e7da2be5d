/**
 * {@code vk-cocoon snapshot}: operators look into the snapshot store and move snapshots between it and this host, with the code the
 * node uses. Each command opens what it needs, runs on the main thread and ends with 0, with 1 when something failed, with 2 when
 * nothing was begun.
 */
@NullMarked
package io.cocoonstack.vkcocoon.command.snapshot;

import org.jspecify.annotations.NullMarked;
