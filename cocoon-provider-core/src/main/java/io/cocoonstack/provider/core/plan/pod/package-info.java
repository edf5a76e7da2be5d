/**
 * A Pod as the API server last showed it, as far as any decision needs it: one incarnation
 * ({@link io.cocoonstack.provider.core.plan.pod.PodRecord}) and the status that is read there
 * ({@link io.cocoonstack.provider.core.plan.pod.ObservedStatus}). Without any Kubernetes type; immutable, for every thread. Nothing
 * here fails.
 */
@NullMarked
package io.cocoonstack.provider.core.plan.pod;

import org.jspecify.annotations.NullMarked;
