/**
 * Which runtime a Pod that is about to be created gets, and what has to be added to it for that. Pure functions, from any thread;
 * nothing here fails on odd input, it says what the input means.
 */
@NullMarked
package io.cocoonstack.provider.contract.selection;

import org.jspecify.annotations.NullMarked;
