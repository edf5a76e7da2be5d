package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.Script;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.spawn.Spawner;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A program: starts children in all the ways there are, and writes down what came of it. */
final class ChildrenOfTheJdk {

    private static final int MEGABYTES = 5;
    private static final int PATIENCE_SECONDS = 20;

    private final Path directory;

    private record Ended(int code, byte[] stdout, byte[] stderr) {

        @Override
        public String toString() {
            return (code + " " + text(stdout) + " " + text(stderr)).strip();
        }

        private static String text(byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8).strip();
        }
    }

    private ChildrenOfTheJdk(Path directory) {
        this.directory = directory;
    }

    /** @param arguments a directory for the children, and the file for the findings, a line each */
    public static void main(String[] arguments) throws Exception {
        Map<String, Callable<?>> questions = new ChildrenOfTheJdk(Path.of(arguments[0])).questions();
        List<String> findings = new ArrayList<>();
        for (Map.Entry<String, Callable<?>> question : new TreeMap<>(questions).entrySet()) {
            findings.add(question.getKey() + ": " + question.getValue().call());
        }
        Files.write(Path.of(arguments[1]), findings);
    }

    private Map<String, Callable<?>> questions() {
        return Map.of(
                "spawner", () -> Spawner.find().isPresent(),
                "command",
                        () -> runner("echo $1 $2")
                                .call(new TextCommand(Verb.VM_INSPECT))
                                .strip(),
                "streams", () -> session(input("in"), "cat", "echo out", "echo err >&2", "exit 7"),
                "without input", () -> session(null, "cat", "exit 3"),
                "signal", () -> session(null, "kill -KILL $$").code(),
                "environment", () -> session(null, "echo \"$ADDED\""),
                "megabytes", this::megabytes,
                "ends at once", this::endAtOnce,
                "left by its caller", () -> ended((_, caller) -> caller.interrupt()),
                "closed", this::closed);
    }

    private boolean megabytes() {
        byte[] bytes = new byte[MEGABYTES << 20];
        new Random(1).nextBytes(bytes);
        Ended ended = session(new ByteArrayInputStream(bytes), "tee /dev/stderr");
        return Arrays.equals(ended.stdout(), bytes) && Arrays.equals(ended.stderr(), bytes);
    }

    private long endAtOnce() {
        ProcessRunner runner = runner("exit 9");
        long seen = 0;
        for (int i = 0; i < 20; i++) {
            seen += session(runner, null).code() == 9 ? 1 : 0;
        }
        return seen;
    }

    /** The caller hears of the child's end or of the runner's, whichever it sees first. */
    private boolean closed() throws Exception {
        return ended((runner, _) -> runner.close()).matches("143|.*closed.*");
    }

    /** What a session's caller hears when it is ended early, and whether its child lives on. */
    private String ended(BiConsumer<ProcessRunner, Thread> end) throws Exception {
        Path pid = directory.resolve("pid");
        Files.deleteIfExists(pid);
        ProcessRunner runner = runner("echo $$ > new && mv new pid", "exec sleep 300");
        CompletableFuture<String> heard = new CompletableFuture<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                heard.complete(session(runner, never()).toString());
            } catch (RuntimeFailureException | IOException e) {
                heard.complete(e.getMessage());
            }
        });
        Awaitility.await().until(() -> Files.exists(pid));
        end.accept(runner, caller);
        String message = heard.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        Path process = Path.of("/proc", Files.readString(pid).strip());
        Awaitility.await().until(() -> !Files.exists(process));
        return message;
    }

    private Ended session(@Nullable InputStream stdin, String... lines) {
        return session(runner(lines), stdin);
    }

    private static Ended session(ProcessRunner runner, @Nullable InputStream stdin) {
        ByteArrayOutputStream stdout = new ByteArrayOutputStream();
        ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        int code = runner.session(new SessionCode(), stdin, stdout, stderr);
        return new Ended(code, stdout.toByteArray(), stderr.toByteArray());
    }

    private ProcessRunner runner(String... lines) {
        List<String> all = new ArrayList<>(List.of("cd " + directory));
        all.addAll(List.of(lines));
        Path script = Script.in(directory, all.toArray(String[]::new));
        return new ProcessRunner(script, Map.of("ADDED", "added"), Limits.DEFAULT);
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Something to read may come at any time, and does not. */
    private static InputStream never() throws IOException {
        return new PipedInputStream(new PipedOutputStream());
    }
}
