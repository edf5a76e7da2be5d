/** What clients ask before they ask for anything: version, groups, resources and schemas. Pure; any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.discovery;

import org.jspecify.annotations.NullMarked;
