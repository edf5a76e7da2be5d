/** The metric catalogue and its exposition. */
@NullMarked
package io.cocoonstack.provider.core.metrics;

import org.jspecify.annotations.NullMarked;
