/**
 * The decisions: evidence in, one step out. {@link io.cocoonstack.provider.core.plan.decide.Planner} is the door, each other
 * class is one situation a Pod can be in. Pure: no clock, no I/O; called from the Pod's lane, from tests and from anybody who only
 * wants to know. Nothing here fails.
 */
@NullMarked
package io.cocoonstack.provider.core.plan.decide;

import org.jspecify.annotations.NullMarked;
