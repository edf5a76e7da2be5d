/**
 * Faults a test injects into the server's answers. Rules are set by test threads and asked by request threads; a rule counts for
 * requests that arrive after it was set.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.fault;

import org.jspecify.annotations.NullMarked;
