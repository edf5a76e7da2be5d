/**
 * Performs the planner's steps, one class per flow: bring-up and what it boots from, restore, probing, inquiry, guest fitting,
 * saving, hibernation, removal, publication, reports. Called on the lane of the Pod, one step at a time; blocks as long as the
 * runtime, the store, the lease daemon, the guest or the API server take, a call into a guest no longer than its time. What fails
 * ends in the {@link io.cocoonstack.provider.core.act.Notebook}, never in an exception.
 */
@NullMarked
package io.cocoonstack.provider.core.act;

import org.jspecify.annotations.NullMarked;
