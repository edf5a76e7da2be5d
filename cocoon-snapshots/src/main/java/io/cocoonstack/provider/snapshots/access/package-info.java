/**
 * With what a request to a registry is authorised: the greeting that fixes scheme and challenge, tokens, and the header. Any thread
 * may call; calls block on the network. Only success is remembered, and by one {@link Authorizer} for one set of credentials. Source
 * of the rules: the token specification of the distribution project, and the registry client that vk-cocoon uses.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.access;

import org.jspecify.annotations.NullMarked;
