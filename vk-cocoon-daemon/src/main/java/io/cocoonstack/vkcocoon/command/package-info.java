/**
 * What a shell sees: one class per command. Exit codes: 0 done, 1 it could not be done, 2 wrong arguments or a wrong configuration and
 * nothing was begun. Runs on the main thread; only {@code Termination} is entered from the JVM's shutdown as well.
 */
@NullMarked
package io.cocoonstack.vkcocoon.command;

import org.jspecify.annotations.NullMarked;
