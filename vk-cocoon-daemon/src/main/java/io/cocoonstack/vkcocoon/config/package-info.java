/**
 * From an environment to a configuration, or to every problem with it at once. Pure functions over a map, no I/O, any thread;
 * nothing is thrown for what an environment may hold.
 */
@NullMarked
package io.cocoonstack.vkcocoon.config;

import org.jspecify.annotations.NullMarked;
