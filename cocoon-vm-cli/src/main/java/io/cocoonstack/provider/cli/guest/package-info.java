/** Sub-commands that reach into a VM or its VMM: guest commands, logs, network cards. */
@NullMarked
package io.cocoonstack.provider.cli.guest;

import org.jspecify.annotations.NullMarked;
