package io.cocoonstack.provider.cli.spawn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** posix_spawn(3) with what a child of ours needs of it. Any thread; it blocks for as long as the program takes to be loaded. */
final class PosixSpawn {

    /** More than any C library's opaque {@code posix_spawn_file_actions_t} and {@code posix_spawnattr_t}. */
    private static final int OPAQUE = 1024;

    private static final int SIGNAL_SET = 128;
    private static final short SETSIGMASK = 8;
    private static final int FIRST_FREE = 3;
    private static final FunctionDescriptor ON_OPAQUE = FunctionDescriptor.of(JAVA_INT, ADDRESS);

    private final MethodHandle spawn;
    private final MethodHandle actionsInit;
    private final MethodHandle actionsDestroy;
    private final MethodHandle addOpen;
    private final MethodHandle addDup2;
    private final MethodHandle addCloseFrom;
    private final MethodHandle attributesInit;
    private final MethodHandle setFlags;
    private final MethodHandle setSignalMask;

    PosixSpawn(LibC libc) {
        spawn = libc.bind(
                "posix_spawn", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        actionsInit = libc.bind("posix_spawn_file_actions_init", ON_OPAQUE);
        actionsDestroy = libc.bind("posix_spawn_file_actions_destroy", ON_OPAQUE);
        addOpen = libc.bind(
                "posix_spawn_file_actions_addopen",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
        addDup2 = libc.bind(
                "posix_spawn_file_actions_adddup2", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
        addCloseFrom = libc.bind(
                "posix_spawn_file_actions_addclosefrom_np", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        attributesInit = libc.bind("posix_spawnattr_init", ON_OPAQUE);
        setFlags = libc.bind("posix_spawnattr_setflags", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_SHORT));
        setSignalMask = libc.bind("posix_spawnattr_setsigmask", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    }

    /**
     * Starts a program.
     *
     * @param line its path, and its arguments
     * @param stdin what it reads; nothing when empty
     * @return its process id
     */
    int start(List<String> line, Map<String, String> environment, OptionalInt stdin, int stdout, int stderr)
            throws IOException {
        List<String> variables = environment.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment actions = arena.allocate(OPAQUE, Long.BYTES);
            call(state -> (int) actionsInit.invokeExact(state, actions));
            try {
                if (stdin.isPresent()) {
                    move(actions, stdin.getAsInt(), 0);
                } else {
                    MemorySegment nothing = arena.allocateFrom("/dev/null");
                    call(state -> (int) addOpen.invokeExact(state, actions, 0, nothing, 0, 0));
                }
                move(actions, stdout, 1);
                move(actions, stderr, 2);
                // The JVM does not mark all of its own as not to be inherited.
                call(state -> (int) addCloseFrom.invokeExact(state, actions, FIRST_FREE));
                MemorySegment pid = arena.allocate(JAVA_INT);
                MemorySegment path = arena.allocateFrom(line.getFirst());
                MemorySegment argv = strings(arena, line);
                MemorySegment envp = strings(arena, variables);
                MemorySegment attributes = attributes(arena);
                call(state -> (int) spawn.invokeExact(state, pid, path, actions, attributes, argv, envp));
                return pid.get(JAVA_INT, 0);
            } finally {
                call(state -> (int) actionsDestroy.invokeExact(state, actions));
            }
        }
    }

    private void move(MemorySegment actions, int from, int to) throws IOException {
        call(state -> (int) addDup2.invokeExact(state, actions, from, to));
    }

    /** No signal is blocked, which the threads of a JVM do. */
    private MemorySegment attributes(Arena arena) throws IOException {
        MemorySegment attributes = arena.allocate(OPAQUE, Long.BYTES);
        MemorySegment none = arena.allocate(SIGNAL_SET, Long.BYTES);
        call(state -> (int) attributesInit.invokeExact(state, attributes));
        call(state -> (int) setSignalMask.invokeExact(state, attributes, none));
        call(state -> (int) setFlags.invokeExact(state, attributes, SETSIGMASK));
        return attributes;
    }

    private static MemorySegment strings(Arena arena, List<String> texts) {
        MemorySegment array = arena.allocate(ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) {
            array.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
        }
        return array;
    }

    /** These functions return their error. */
    private static void call(LibC.Call call) throws IOException {
        int error = (int) LibC.call("posix_spawn", call);
        if (error != 0) {
            throw new IOException(
                    switch (error) {
                        case 2 -> "no such file";
                        case 13 -> "permission denied";
                        default -> "errno " + error;
                    });
        }
    }
}
