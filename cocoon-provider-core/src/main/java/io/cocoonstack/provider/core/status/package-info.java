/** Pod status from evidence. */
@NullMarked
package io.cocoonstack.provider.core.status;

import org.jspecify.annotations.NullMarked;
