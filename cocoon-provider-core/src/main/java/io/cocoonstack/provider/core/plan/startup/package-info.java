/**
 * What a start does, decided from the complete list of Pods and the complete list of VMs and nothing else. Pure; called once by
 * the engine's start, and by anybody who only wants to see the plan. Nothing here fails.
 */
@NullMarked
package io.cocoonstack.provider.core.plan.startup;

import org.jspecify.annotations.NullMarked;
