/**
 * How much of the host its VMs use: the samples behind {@code kubectl top}, the per-VM metrics and the summary.
 *
 * <p>{@link io.cocoonstack.provider.core.stats.Sampler} makes one {@link io.cocoonstack.provider.core.stats.NodeUsage} of
 * everything and hands it to whoever asks within two seconds, so that several surfaces scraped together show the same figures at
 * the price of one. It reads {@code /proc} and cgroup v2 on the asking thread and starts no process. What cannot be read is
 * empty, never 0 and never an exception.
 *
 * <p>Counters do not fall while a VM's process lives. Whatever is kept for that is dropped with the VM; a restart of this program
 * needs none of it, because the kernel counts on.
 */
@NullMarked
package io.cocoonstack.provider.core.stats;

import org.jspecify.annotations.NullMarked;
