/** Sub-commands on snapshots in cocoon's store, and the sequences that cocoon's name rules make necessary. */
@NullMarked
package io.cocoonstack.provider.cli.snapshot;

import org.jspecify.annotations.NullMarked;
