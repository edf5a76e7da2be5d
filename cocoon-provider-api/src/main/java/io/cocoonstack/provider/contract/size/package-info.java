/**
 * How large a guest is to be: quantities of Pods, sizes as Cocoon writes them, and how one becomes the other. Pure functions, from
 * any thread; nothing here fails on odd input, it says what the input means.
 */
@NullMarked
package io.cocoonstack.provider.contract.size;

import org.jspecify.annotations.NullMarked;
