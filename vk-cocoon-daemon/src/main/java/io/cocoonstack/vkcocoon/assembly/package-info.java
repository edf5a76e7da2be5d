/**
 * Puts a node together out of the library's parts, and takes it apart. Called once, from the main thread; the parts bring their
 * own threads. Whatever keeps a node from coming up is a {@code StartFailure} with one sentence.
 */
@NullMarked
package io.cocoonstack.vkcocoon.assembly;

import org.jspecify.annotations.NullMarked;
