/**
 * The Windows special administration console (SAC) on a VM's serial port: raw bytes over a Unix socket, one session at a time.
 *
 * <p>A session belongs to the thread that opened it. It blocks, for minutes if the guest is slow, and ends when its thread is
 * interrupted. Failures are {@link io.cocoonstack.provider.vm.capability.GuestConsoleException}.
 */
@NullMarked
package io.cocoonstack.provider.cli.console;

import org.jspecify.annotations.NullMarked;
