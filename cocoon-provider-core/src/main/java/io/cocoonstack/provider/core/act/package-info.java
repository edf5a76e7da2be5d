/** Performs the planner's steps, one class per flow. */
@NullMarked
package io.cocoonstack.provider.core.act;

import org.jspecify.annotations.NullMarked;
