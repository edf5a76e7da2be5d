/**
 * The kubelet port's key and certificate: read in whatever form they come, checked as a pair, read again when they change,
 * replaced by a self-signed certificate as the last resort. Start fails with
 * {@link io.cocoonstack.provider.core.kubelet.tls.TlsFilesException}; afterwards nothing fails, the last good pair serves.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.tls;

import org.jspecify.annotations.NullMarked;
