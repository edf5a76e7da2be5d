/**
 * What the kubelet port says about usage: {@code /stats/summary} for people and old agents, {@code /metrics/resource} for
 * metrics-server, {@code /metrics} for Prometheus. Handlers run on the request's thread, read a sample that is at most two seconds
 * old and start no process. Shapes are the kubelet's; what could not be read is left out, never 0 and never null.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.usage;

import org.jspecify.annotations.NullMarked;
