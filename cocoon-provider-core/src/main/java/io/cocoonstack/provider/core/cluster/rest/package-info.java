/**
 * Plain requests to the API server, where the client library's typed operations do more, or less, than is wanted. Calls block
 * within a limit, are made once, and never throw for what a server does: they return it.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.rest;

import org.jspecify.annotations.NullMarked;
