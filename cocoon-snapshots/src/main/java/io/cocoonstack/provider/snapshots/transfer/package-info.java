/**
 * What every store does with the runtime's archives: an export becomes stored files and what is told about them, stored files become
 * the archive of an import. The caller's thread does the work; the runtime's side of a pipe runs on a thread of its own, which has
 * ended when the call returns. A failure of the runtime stays what it is; everything else becomes the store's.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.transfer;

import org.jspecify.annotations.NullMarked;
