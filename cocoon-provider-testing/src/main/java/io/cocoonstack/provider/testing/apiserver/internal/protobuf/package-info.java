/**
 * Reads the few objects kubectl sends in the Kubernetes protobuf encoding, so that everything behind the front door sees JSON.
 * Answers are always JSON, which these clients accept. Pure; any thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import org.jspecify.annotations.NullMarked;
