/**
 * Children whose pipes and end cost no thread. The JDK keeps a platform thread for the end of each child, and reading a pipe takes
 * another one; at about 100 KiB each they are most of what a quiet session would hold. Here a virtual thread that finds nothing to
 * read or no room to write is parked until the one poller thread hears from the kernel.
 *
 * <p>Linux with glibc 2.34 or newer, and native access as the launcher grants it ({@code --enable-native-access}); elsewhere
 * {@link io.cocoonstack.provider.cli.spawn.Spawner#find} is empty and children are started by the JDK.
 */
@NullMarked
package io.cocoonstack.provider.cli.spawn;

import org.jspecify.annotations.NullMarked;
