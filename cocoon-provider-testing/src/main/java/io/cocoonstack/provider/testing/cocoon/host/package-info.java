/**
 * What a host with cocoon keeps on disk: VM, snapshot and image records, one file each, in the shapes cocoon prints.
 *
 * <p>Used by the virtual threads of running commands. A record is changed only by the command that holds the VM's operation
 * lock; files are replaced as a whole, so a server that dies leaves complete records.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.host;

import org.jspecify.annotations.NullMarked;
