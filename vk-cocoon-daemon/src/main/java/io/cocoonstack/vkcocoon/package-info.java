/** The daemon: commands, configuration and wiring. */
@NullMarked
package io.cocoonstack.vkcocoon;

import org.jspecify.annotations.NullMarked;
