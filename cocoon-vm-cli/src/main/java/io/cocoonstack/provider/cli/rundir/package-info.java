/** What cocoon keeps in the run directory of a VM and its command line does not tell. Read only; a VM that is not there has no files. */
@NullMarked
package io.cocoonstack.provider.cli.rundir;

import org.jspecify.annotations.NullMarked;
