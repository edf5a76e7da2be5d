/**
 * The kubelet port's questions about callers, put to the API server. Called on request threads; blocks within a limit; every
 * failure is a {@link io.cocoonstack.provider.core.kubelet.access.Reviews.ReviewException} or leaves the last good answer.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.review;

import org.jspecify.annotations.NullMarked;
