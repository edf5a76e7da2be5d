/** Snapshots to measure with, generated from a seed on the caller's thread and the same on every machine. */
@NullMarked
package io.cocoonstack.examples.transfer.corpus;

import org.jspecify.annotations.NullMarked;
