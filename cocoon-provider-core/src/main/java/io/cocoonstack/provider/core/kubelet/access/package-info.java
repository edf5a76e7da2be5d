/**
 * Who may call the kubelet API. {@link io.cocoonstack.provider.core.kubelet.access.AccessControl} is asked for every request, on
 * the request's own thread, and may block while the API server is asked. Everything fails closed: what cannot be decided is not
 * allowed.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.access;

import org.jspecify.annotations.NullMarked;
