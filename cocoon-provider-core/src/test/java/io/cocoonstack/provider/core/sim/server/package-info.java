/** The simulated API server as clients of a real one see it: objects, requests and replies. */
@NullMarked
package io.cocoonstack.provider.core.sim.server;

import org.jspecify.annotations.NullMarked;
