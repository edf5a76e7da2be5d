/**
 * Names of Pods, VMs, their snapshots and images, and what can be read from a name. Pure functions, from any thread; nothing here
 * fails on odd input, it says what the input means.
 */
@NullMarked
package io.cocoonstack.provider.contract.name;

import org.jspecify.annotations.NullMarked;
