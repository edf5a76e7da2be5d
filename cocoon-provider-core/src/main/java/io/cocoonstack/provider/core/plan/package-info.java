/**
 * What to do next about one Pod: goal and evidence in, one step out. Pure: no clock, no I/O, no Kubernetes type; called from
 * the Pod's lane, from the start-up plan and from tests alike. Nothing here fails.
 */
@NullMarked
package io.cocoonstack.provider.core.plan;

import org.jspecify.annotations.NullMarked;
