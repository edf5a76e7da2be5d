/**
 * Conformance kits: abstract JUnit classes that say what an implementation of a contract must do. Extend one, give it your
 * implementation, and run it with your other tests.
 *
 * <p>Tests call the implementation from several threads. A test whose capability or hook is missing reports itself as skipped.
 */
@NullMarked
package io.cocoonstack.provider.testing.conformance;

import org.jspecify.annotations.NullMarked;
