/** The program that the fake's executable stands for: finds the verb, parses its arguments, runs it. One thread per process. */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.program;

import org.jspecify.annotations.NullMarked;
