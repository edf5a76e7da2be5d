/**
 * A fake {@code cocoon}: a real executable with real arguments, JSON, exit codes and error texts, whose VMs live in one
 * directory. {@link io.cocoonstack.provider.testing.cocoon.FakeCocoon} starts its server in this JVM, or as a program of its own.
 *
 * <p>Everything here may be called from any thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon;

import org.jspecify.annotations.NullMarked;
