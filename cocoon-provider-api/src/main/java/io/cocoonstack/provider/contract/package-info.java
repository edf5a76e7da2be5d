/**
 * The vocabulary between Pods and Cocoon: annotation keys and the pure functions that read and write them. No Pod type, no I/O,
 * no clock; nothing here fails on odd input, it says what the input means.
 */
@NullMarked
package io.cocoonstack.provider.contract;

import org.jspecify.annotations.NullMarked;
