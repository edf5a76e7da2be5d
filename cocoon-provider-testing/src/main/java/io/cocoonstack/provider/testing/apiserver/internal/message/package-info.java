/** Requests, answers and the events of a watch, free of HTTP. Pure; any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.message;

import org.jspecify.annotations.NullMarked;
