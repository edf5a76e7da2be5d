/** What the server serves: the resource types, the parts all objects share, and the failures it answers. Pure; any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.resource;

import org.jspecify.annotations.NullMarked;
