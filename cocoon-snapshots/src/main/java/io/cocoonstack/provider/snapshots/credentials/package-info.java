/**
 * With which credential a registry is asked: credential files of Docker and Podman, and credential helpers. Nothing is remembered, so
 * a changed password is seen by the next call. Any thread may call; a helper is a child process and blocks its caller. A file or
 * helper that fails is a {@link io.cocoonstack.provider.snapshots.credentials.CredentialsException}, never anonymity. No message and
 * no {@code toString} has a secret in it. Source of the rules: Docker's CLI, and vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.credentials;

import org.jspecify.annotations.NullMarked;
