/**
 * Performs the planner's steps, one class per flow: bring-up, restore, inquiry, guest fitting, saving, hibernation, removal,
 * publication, reports. Each flow does what it is about through the rooms below and writes what comes of it into the
 * {@link io.cocoonstack.provider.core.act.Notebook}, whose pages are nobody else's; that is why the flows share one package. Called
 * on the lane of the Pod, one step at a time; blocks as long as the runtime, the store, the lease daemon, the guest or the API
 * server take, a call into a guest no longer than its time. What fails ends in the notebook, never in an exception.
 */
@NullMarked
package io.cocoonstack.provider.core.act;

import org.jspecify.annotations.NullMarked;
