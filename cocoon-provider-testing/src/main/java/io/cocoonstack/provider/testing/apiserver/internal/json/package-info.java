/** JSON trees as the server keeps them. Pure; any thread; a stored tree is never changed in place, callers change copies. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.json;

import org.jspecify.annotations.NullMarked;
