/**
 * A call of the CLI as a value: its arguments, and what came back. Everything here is pure and may be used from any thread;
 * reading an answer fails with {@link io.cocoonstack.provider.vm.RuntimeFailureException}.
 */
@NullMarked
package io.cocoonstack.provider.cli.command;

import org.jspecify.annotations.NullMarked;
