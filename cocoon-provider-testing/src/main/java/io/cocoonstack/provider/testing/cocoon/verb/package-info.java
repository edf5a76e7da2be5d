/**
 * The commands of the fake cocoon: argument parsing as cocoon's, and what each verb does to the host.
 *
 * <p>A command runs on the virtual thread of its process. It fails with
 * {@link io.cocoonstack.provider.testing.cocoon.wire.CallEnded.Failed}, whose text ends up on stderr; when its process is killed
 * it stops where it is and leaves what a killed cocoon leaves.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.verb;

import org.jspecify.annotations.NullMarked;
