/**
 * The other sides of a measured transfer, each a process of its own so that what it costs can be told from what the transfer costs:
 * a real registry, a registry that keeps nothing, and a way to a registry that is slow for one blob. All listen on free ports of
 * loopback and end with the program.
 */
@NullMarked
package io.cocoonstack.examples.transfer.wire;

import org.jspecify.annotations.NullMarked;
