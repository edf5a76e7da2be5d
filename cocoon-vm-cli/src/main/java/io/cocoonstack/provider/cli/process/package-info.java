/**
 * The one owner of child processes: starts them, feeds and drains their pipes, ends them.
 *
 * <p>Calls block the calling thread, which may be virtual; each pipe has a small platform thread, because reading a pipe would
 * hold on to the carrier of a virtual one. A call ends by the child's exit, its deadline, an interrupt, or the runner's end;
 * only the child itself is ever signalled, never what it started.
 */
@NullMarked
package io.cocoonstack.provider.cli.process;

import org.jspecify.annotations.NullMarked;
