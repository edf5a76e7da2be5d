/** Programs that embed the SDK. */
@NullMarked
package io.cocoonstack.examples;

import org.jspecify.annotations.NullMarked;
