/** The kubelet HTTPS API. */
@NullMarked
package io.cocoonstack.provider.core.kubelet;

import org.jspecify.annotations.NullMarked;
