/**
 * Work beside the caller's, the memory that it uses, and what streams have in common. What is started here ends before the call that
 * started it returns: closing ends it and waits. Waiting ends on interrupt; a failure is thrown where its outcome is asked for.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.work;

import org.jspecify.annotations.NullMarked;
