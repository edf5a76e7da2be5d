/** Sub-commands on images in cocoon's stores. */
@NullMarked
package io.cocoonstack.provider.cli.image;

import org.jspecify.annotations.NullMarked;
