/**
 * A Pod's status from what is known about it, and whether the API server already shows it. Pure; called on the Pod's lane;
 * nothing fails.
 */
@NullMarked
package io.cocoonstack.provider.core.status;

import org.jspecify.annotations.NullMarked;
