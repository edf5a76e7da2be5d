/**
 * What the server serves: the resource types with their defaults and rules of validity, and the failures it answers.
 * Pure; called from request threads, under the store's lock where a write is decided.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.resource;

import org.jspecify.annotations.NullMarked;
