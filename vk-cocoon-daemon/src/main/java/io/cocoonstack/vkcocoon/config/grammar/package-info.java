/**
 * What the text of an environment variable may look like, and the value it stands for. Pure functions: no I/O, no clock, any
 * thread. A text that does not fit gives an empty answer, never an exception; the sentence of the grammar says what would fit.
 */
@NullMarked
package io.cocoonstack.vkcocoon.config.grammar;

import org.jspecify.annotations.NullMarked;
