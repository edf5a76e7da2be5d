/**
 * The words of a decision about one Pod: what is known ({@link io.cocoonstack.provider.core.plan.Evidence} and its parts), what can
 * be done next ({@link io.cocoonstack.provider.core.plan.Step}), and how far a boot, a sleep or an end has come. The Pod itself is
 * in {@code pod}, the decisions are in {@code decide}. Pure: no clock, no I/O, no Kubernetes type; called from the Pod's lane, from
 * the start-up plan and from tests alike. Nothing here fails.
 */
@NullMarked
package io.cocoonstack.provider.core.plan;

import org.jspecify.annotations.NullMarked;
