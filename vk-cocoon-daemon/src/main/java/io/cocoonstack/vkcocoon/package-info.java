/**
 * The daemon: one process per node, a thin assembly of the library. {@code config} turns an environment into a configuration or
 * into problems, {@code command} is what a shell sees, {@code assembly} puts a node together, {@code logging} and {@code text} are
 * how it speaks. This package is the entry and what the build knows about itself.
 */
@NullMarked
package io.cocoonstack.vkcocoon;

import org.jspecify.annotations.NullMarked;
