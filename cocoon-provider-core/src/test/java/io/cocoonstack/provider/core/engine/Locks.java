package io.cocoonstack.provider.core.engine;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.stream.Stream;

/** Which of the engine's monitors, its only kind of lock, a thread holds. Everything outside the engine is called with none. */
final class Locks {

    private Locks() {}

    /** Fails when the calling thread holds a lock of ours. */
    static void noneHeld(String call) {
        ThreadInfo info = ManagementFactory.getThreadMXBean()
                .getThreadInfo(new long[] {Thread.currentThread().threadId()}, true, false)[0];
        List<String> held = Stream.of(info.getLockedMonitors())
                .map(LockInfo::getClassName)
                .filter(name -> name.startsWith("io.cocoonstack.provider.core."))
                .toList();
        if (!held.isEmpty()) {
            throw new AssertionError(call + " is called while locks are held: " + held);
        }
    }
}
