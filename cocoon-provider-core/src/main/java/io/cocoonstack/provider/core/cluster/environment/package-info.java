/**
 * The environment of a Pod's containers: config maps, secrets, the downward API, services, and references between variables,
 * with the events a user knows from virtual kubelets. No guest receives these variables; they are resolved because a Pod whose
 * references are wrong must not start, here as anywhere else.
 *
 * <p>{@code EnvironmentResolver} is pure over {@code EnvironmentSource}; the source asks the API server when it is asked and keeps
 * an answer for seconds. Called from lanes; nothing here throws for what a Pod or the server says.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.environment;

import org.jspecify.annotations.NullMarked;
