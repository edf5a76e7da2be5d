/**
 * Every environment variable of the daemon, declared once: name, default, grammar, whether it is secret, what it does. One record
 * per part of the daemon holds the variables of that part as constants and their values as components. Immutable values, any
 * thread, no I/O; texts that do not fit are the business of the package above.
 */
@NullMarked
package io.cocoonstack.vkcocoon.config.section;

import org.jspecify.annotations.NullMarked;
