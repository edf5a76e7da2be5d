/** The engine: lanes, pod table, start-up reconcile, VM watcher. */
@NullMarked
package io.cocoonstack.provider.core.engine;

import org.jspecify.annotations.NullMarked;
