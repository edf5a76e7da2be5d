/**
 * What happens to objects besides the writes of clients: removal, binding, and a loop that plays the few controllers nothing works
 * without. The loop has one virtual thread per server; everything else is called from any thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.control;

import org.jspecify.annotations.NullMarked;
