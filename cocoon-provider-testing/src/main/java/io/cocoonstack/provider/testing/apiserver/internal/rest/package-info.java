/**
 * The verbs: what a request means and what is answered. Called on one virtual thread per request; failures are thrown as
 * {@code ApiFailure} and answered as {@code Status} by the HTTP front end.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.rest;

import org.jspecify.annotations.NullMarked;
