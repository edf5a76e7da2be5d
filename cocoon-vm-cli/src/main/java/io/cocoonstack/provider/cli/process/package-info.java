/**
 * The one owner of child processes: starts them, feeds and drains their pipes, ends them.
 *
 * <p>Calls block the calling thread, which may be virtual; each pipe has a small platform thread, because reading a pipe would
 * hold on to the carrier of a virtual one. Sessions, of which there may be a thousand, have virtual threads and pipes that do not,
 * where the host lets us (see {@link io.cocoonstack.provider.cli.spawn.Spawner}). A call ends by the child's exit, its deadline, an interrupt, or the runner's end;
 * only the child itself is ever signalled, never what it started.
 */
@NullMarked
package io.cocoonstack.provider.cli.process;

import org.jspecify.annotations.NullMarked;
