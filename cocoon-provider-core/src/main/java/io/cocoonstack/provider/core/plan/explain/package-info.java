/**
 * What would become of a Pod on a node, in sentences, made from the same decisions that are later taken. Pure; called by
 * anybody, fails never.
 */
@NullMarked
package io.cocoonstack.provider.core.plan.explain;

import org.jspecify.annotations.NullMarked;
