/** The snapshot store that the configuration names, opened for whoever needs it: the node or an operator's command. */
@NullMarked
package io.cocoonstack.vkcocoon.store;

import org.jspecify.annotations.NullMarked;
