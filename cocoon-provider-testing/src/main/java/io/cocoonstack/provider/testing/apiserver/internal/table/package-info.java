/** Objects as kubectl shows them: rows and columns made by the server, or metadata only. Pure; any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.table;

import org.jspecify.annotations.NullMarked;
