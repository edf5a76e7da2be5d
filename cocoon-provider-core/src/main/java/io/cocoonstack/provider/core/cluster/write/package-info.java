/**
 * Writes to Pods on behalf of the engine. Every write names the uid and nothing it does not own: status or annotations, never
 * both, never a version. Called from lanes; calls block for seconds at most and answer, they do not throw.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.write;

import org.jspecify.annotations.NullMarked;
