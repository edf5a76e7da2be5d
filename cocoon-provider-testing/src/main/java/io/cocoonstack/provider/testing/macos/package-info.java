/**
 * A fake {@code cocoon-macos}: a real executable whose guests are real processes that only sleep. Everything here may be called
 * from any thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.macos;

import org.jspecify.annotations.NullMarked;
