/**
 * The fake host's network: loopback addresses for guests, the lease file and control socket of cocoon-net, and TCP ports that
 * answer in a guest's name. All of 127.0.0.0/8 is local on Linux, so pings and connects to guests work without any privilege.
 *
 * <p>Called by the threads of running commands; the socket and the ports have virtual threads of their own. A lease file that
 * cannot be written is reported as cocoon-net does.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.net;

import org.jspecify.annotations.NullMarked;
