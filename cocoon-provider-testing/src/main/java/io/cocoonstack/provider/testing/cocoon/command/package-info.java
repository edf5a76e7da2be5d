/**
 * What every command of the fake has: its host, its arguments, its session with the process it speaks to. Used by the thread that
 * runs the command; failures are {@link io.cocoonstack.provider.testing.cocoon.wire.CallEnded}.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.command;

import org.jspecify.annotations.NullMarked;
