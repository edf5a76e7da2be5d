/**
 * What the kernel says about a VM and its host: the files behind {@link io.cocoonstack.provider.core.stats.kernel.Reading}, each
 * read by one class and by key where it has keys. Called by the sampler on the thread that asks for a sample; nothing is kept
 * between calls. Missing, cut off and garbled files are normal, and empty.
 *
 * <p>The size of VM disks is asked of the C library: run with {@code --enable-native-access=ALL-UNNAMED}, else the JVM warns, and
 * where it is told to refuse, disk sizes are unknown.
 */
@NullMarked
package io.cocoonstack.provider.core.stats.kernel;

import org.jspecify.annotations.NullMarked;
