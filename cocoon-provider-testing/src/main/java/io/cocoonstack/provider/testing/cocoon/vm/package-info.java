/**
 * Commands of the fake on VMs.
 *
 * <p>A command runs on the virtual thread of its process. It fails with
 * {@link io.cocoonstack.provider.testing.cocoon.wire.CallEnded.Failed}, whose text ends up on stderr; when its process is killed
 * it stops where it is and leaves what a killed cocoon leaves.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.vm;

import org.jspecify.annotations.NullMarked;
