/**
 * What the host says about itself: /proc, file systems, machine files, network interfaces. Read by the node object and by the
 * metrics, from any thread; reads are short but block on the host's storage.
 *
 * <p>The kernel's text files are read by key: missing, extra and garbled lines are normal. A fact that cannot be had is an empty
 * optional; only the few facts a node cannot do without end in a {@link io.cocoonstack.provider.core.host.HostFactsException}.
 */
@NullMarked
package io.cocoonstack.provider.core.host;

import org.jspecify.annotations.NullMarked;
