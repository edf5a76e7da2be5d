/**
 * The demo behind {@code ./demo}: a whole node on one machine without root, cluster or hypervisor. The API server and the cocoon
 * command are the testing kit's; the daemon is the real one, in a process of its own. One thread tells the story; whatever does
 * not happen in time ends it with a sentence.
 */
@NullMarked
package io.cocoonstack.examples.demo;

import org.jspecify.annotations.NullMarked;
