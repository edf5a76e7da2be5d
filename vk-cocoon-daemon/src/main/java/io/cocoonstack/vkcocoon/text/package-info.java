/** Text as people see it in logs, tables and messages. Pure functions, any thread. */
@NullMarked
package io.cocoonstack.vkcocoon.text;

import org.jspecify.annotations.NullMarked;
