/** The cocoon command line as a runtime. */
@NullMarked
package io.cocoonstack.provider.cli;

import org.jspecify.annotations.NullMarked;
