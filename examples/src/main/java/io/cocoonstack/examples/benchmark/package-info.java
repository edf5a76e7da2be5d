/**
 * Programs that measure. Each prints the ratio of two things done in one run on one machine, which means the same everywhere; times
 * alone do not.
 */
@NullMarked
package io.cocoonstack.examples.benchmark;

import org.jspecify.annotations.NullMarked;
