/**
 * Fakes that live in memory: {@link io.cocoonstack.provider.testing.memory.InMemoryRuntime},
 * {@link io.cocoonstack.provider.testing.memory.FakeLeases} and {@link io.cocoonstack.provider.testing.memory.FakeProbes}, each
 * with knobs for what goes wrong.
 *
 * <p>Safe from every thread. They have no clock and no timer: time passes only through the
 * {@link io.cocoonstack.provider.testing.memory.Delay} and the clock they are given, so they also work in virtual time.
 */
@NullMarked
package io.cocoonstack.provider.testing.memory;

import org.jspecify.annotations.NullMarked;
