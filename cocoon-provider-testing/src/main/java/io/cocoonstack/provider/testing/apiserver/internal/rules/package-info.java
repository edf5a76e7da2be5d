/**
 * What the server does to objects on their way in and out: defaults of new ones, what an update may change, what a deletion leaves.
 * Pure; called from request threads, under the store's lock where a write is decided.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.rules;

import org.jspecify.annotations.NullMarked;
