/** Fakes and conformance kits for people who embed the provider. */
@NullMarked
package io.cocoonstack.provider.testing;

import org.jspecify.annotations.NullMarked;
