/**
 * The vocabulary between Pods and Cocoon: annotation keys, and what their values mean. Names of VMs and images, sizes of guests, and
 * the choice of a runtime have rooms of their own beneath. No Pod type, no I/O, no clock; nothing here fails on odd input, it says
 * what the input means.
 */
@NullMarked
package io.cocoonstack.provider.contract;

import org.jspecify.annotations.NullMarked;
