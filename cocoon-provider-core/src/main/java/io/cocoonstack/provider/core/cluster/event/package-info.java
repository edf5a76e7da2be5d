/**
 * Kubernetes Events: what happened to a Pod or the node, in words for people, folded so that a fault that repeats for a day stays
 * one line. Anybody may record from any thread and never waits; one thread writes. An event that cannot be written is logged
 * and lost, never an error of the work it tells about.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.event;

import org.jspecify.annotations.NullMarked;
