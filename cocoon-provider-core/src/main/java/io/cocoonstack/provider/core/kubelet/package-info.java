/**
 * The kubelet HTTPS API: {@link io.cocoonstack.provider.core.kubelet.KubeletServer} listens, every request is checked by the
 * access control and then answered by the row of the {@link io.cocoonstack.provider.core.kubelet.Route} table that fits. Handlers
 * run on virtual threads and may block; what they throw becomes a 500.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet;

import org.jspecify.annotations.NullMarked;
