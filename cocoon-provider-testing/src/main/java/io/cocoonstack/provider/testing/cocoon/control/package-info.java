/**
 * How a test steers and watches the fake cocoon: knobs and a log of calls, both plain files in the state directory, so that
 * any process may use them. Safe from every thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.control;

import org.jspecify.annotations.NullMarked;
