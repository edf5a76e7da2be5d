/** Requests as a test sees them: patterns that name them and the log of those that came. Any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.request;

import org.jspecify.annotations.NullMarked;
