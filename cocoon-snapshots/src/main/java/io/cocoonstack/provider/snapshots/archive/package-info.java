/**
 * The archive that the runtime exports and imports: an uncompressed tar of flat files, with the data segments of sparse files in two
 * records of its own. Reader and writer belong to one thread and pass files through in constant memory. An archive that cannot be
 * read is a {@link io.cocoonstack.provider.snapshots.archive.BrokenArchiveException}, an early end an {@link java.io.EOFException}.
 * Source of the format: POSIX pax, and cocoon for the sparse records.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.archive;

import org.jspecify.annotations.NullMarked;
