/**
 * What the handlers of the kubelet API have in common: the request with what the path and the query said, the Pod and VM it is
 * about, and why it is refused. Called on the request's own thread; every refusal is a
 * {@link io.cocoonstack.provider.core.kubelet.request.Refusal}.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.request;

import org.jspecify.annotations.NullMarked;
