/** The smallest program that is a node: the one the README shows. Runs until it is interrupted. */
@NullMarked
package io.cocoonstack.examples.quickstart;

import org.jspecify.annotations.NullMarked;
