/**
 * Performs the planner's steps, one class per flow: bring-up, probing, inquiry, removal, publication, reports. Called on the
 * lane of the Pod, one step at a time; blocks as long as the runtime, the lease daemon or the API server take. What fails ends
 * in the {@link io.cocoonstack.provider.core.act.Notebook}, never in an exception.
 */
@NullMarked
package io.cocoonstack.provider.core.act;

import org.jspecify.annotations.NullMarked;
