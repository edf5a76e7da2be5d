/**
 * Requests to the API server for callers that go on whatever happens: loops and access reviews. Calls block within a limit, are
 * made once, and never throw for what a server does: they return it.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.rest;

import org.jspecify.annotations.NullMarked;
