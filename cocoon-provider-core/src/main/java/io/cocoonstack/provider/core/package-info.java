/**
 * The way in: {@link io.cocoonstack.provider.core.VirtualNode} puts engine, cluster and node together for one client and one
 * runtime. Built and started on the caller's thread; everything after that runs on threads of its own.
 */
@NullMarked
package io.cocoonstack.provider.core;

import org.jspecify.annotations.NullMarked;
