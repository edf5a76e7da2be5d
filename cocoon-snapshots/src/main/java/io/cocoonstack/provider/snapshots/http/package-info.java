/**
 * HTTP/1.1 towards registries and the storage behind them: one request and one answer, without a memory of credentials, cookies or
 * redirects. Calls block their thread and end on its interrupt; the answers of one {@link Wire} may be read by many threads, each its
 * own. What fails is a {@link java.io.IOException}; a status of any kind is an answer. A wire has one thread of its own, which ends
 * writes that nobody reads.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.http;

import org.jspecify.annotations.NullMarked;
