/** The virtual node against the API server. */
@NullMarked
package io.cocoonstack.provider.core.cluster;

import org.jspecify.annotations.NullMarked;
