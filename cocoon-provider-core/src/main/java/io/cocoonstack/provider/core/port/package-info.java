/**
 * What the engine asks of its surroundings: the API server's Pods, time and threads, somebody who counts, and where snapshots are
 * kept outside the node. Implemented by
 * {@code core.cluster} and {@code core.metrics}, and by simulations. Calls come from lanes, many at once, and block; they never
 * throw for a server's answer, they return it.
 */
@NullMarked
package io.cocoonstack.provider.core.port;

import org.jspecify.annotations.NullMarked;
