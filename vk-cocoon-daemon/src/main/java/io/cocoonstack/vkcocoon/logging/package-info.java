/**
 * The log: standard error, UTF-8, one line a record. Set up once by a command before anything else logs; records may come from
 * any thread.
 */
@NullMarked
package io.cocoonstack.vkcocoon.logging;

import org.jspecify.annotations.NullMarked;
