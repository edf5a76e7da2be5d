/** Sampling of /proc and cgroups: room reserved, nothing lives here yet. */
@NullMarked
package io.cocoonstack.provider.core.stats;

import org.jspecify.annotations.NullMarked;
