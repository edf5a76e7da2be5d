/**
 * The objects, their history and who watches them. Any thread may call; one lock orders all writes, nothing waits or does I/O under it.
 * Trees handed out are shared and must not be changed.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.store;

import org.jspecify.annotations.NullMarked;
