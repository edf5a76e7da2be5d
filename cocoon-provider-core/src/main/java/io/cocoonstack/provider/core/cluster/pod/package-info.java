/**
 * The Pods of one node as the API server shows them: list and watch, the table of the latest objects, and the translation into the
 * engine's records.
 *
 * <p>One thread follows the watch and hands over; whoever listens must return at once. Nothing the server sends stops the
 * feed: an odd object costs itself, a broken watch is taken up again, and a Pod that is missing in a list is gone only after a
 * direct look proved it.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.pod;

import org.jspecify.annotations.NullMarked;
