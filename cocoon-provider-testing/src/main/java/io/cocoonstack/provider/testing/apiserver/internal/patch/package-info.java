/** The four patch formats. Pure: trees in, tree out; a patch that cannot be read or applied is an {@code ApiFailure}. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.patch;

import org.jspecify.annotations.NullMarked;
