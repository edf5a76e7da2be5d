/**
 * A guest as far as a provider can see into one: what it holds in memory and on disk, what it made of its network cards, and the
 * few commands that change or show that. Immutable values and pure functions: the fakes keep the values, any thread may use them.
 */
@NullMarked
package io.cocoonstack.provider.testing.guest;

import org.jspecify.annotations.NullMarked;
