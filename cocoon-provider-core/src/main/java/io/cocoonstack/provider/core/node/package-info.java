/** Capacity, labels, taints, addresses and conditions of the node. */
@NullMarked
package io.cocoonstack.provider.core.node;

import org.jspecify.annotations.NullMarked;
