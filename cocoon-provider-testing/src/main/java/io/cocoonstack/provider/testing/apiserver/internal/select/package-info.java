/** Which objects a list, a watch or a deletion of many means. Pure; a selector that cannot be read is a 400. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.select;

import org.jspecify.annotations.NullMarked;
