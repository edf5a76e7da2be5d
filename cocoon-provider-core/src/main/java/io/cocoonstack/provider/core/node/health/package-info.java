/**
 * Whether guests can be started on this host, and how that is told to a cluster. One thread at a time asks: the registration's.
 * {@link io.cocoonstack.provider.core.node.health.ConditionHistory} is pure; only
 * {@link io.cocoonstack.provider.core.node.health.CheckRound} looks at the host, within a limit, and turns every failure into a
 * finding.
 */
@NullMarked
package io.cocoonstack.provider.core.node.health;

import org.jspecify.annotations.NullMarked;
