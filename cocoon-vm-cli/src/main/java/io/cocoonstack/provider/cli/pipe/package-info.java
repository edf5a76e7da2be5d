/**
 * The pipes of a child, each with a thread of its own, and what becomes of the bytes. A pipe belongs to one call; its thread
 * ends with the pipe. Failures of the caller's own streams are kept for the caller to ask for.
 */
@NullMarked
package io.cocoonstack.provider.cli.pipe;

import org.jspecify.annotations.NullMarked;
