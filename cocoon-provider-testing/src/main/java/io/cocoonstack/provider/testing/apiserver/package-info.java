/**
 * A Kubernetes API server that lives in memory: real enough for kubectl, informers and a virtual node, without admission, controllers
 * or a scheduler. It listens on the loopback address only. All public methods may be called from any thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver;

import org.jspecify.annotations.NullMarked;
