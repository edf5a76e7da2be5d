package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EventStreamTest {

    @TempDir
    Path directory;

    private final Heard heard = new Heard();

    @Test
    void readsTheStreamToItsEndAndReturns() throws IOException {
        watch("cat " + file(Vectors.text("events.ndjson")));
        assertThat(heard.said).first().isEqualTo("connected");
        assertThat(heard.kinds()).containsExactly("ADDED", "ADDED", "ADDED", "MODIFIED", "MODIFIED", "DELETED");
    }

    @Test
    void linesThatCannotBeUsedAreSkippedAndTheRestIsHeard() throws IOException {
        watch("cat " + file(Vectors.text("events-noise.ndjson")));
        assertThat(heard.kinds()).containsExactly("ADDED", "MODIFIED");
    }

    @Test
    void aLineOfMoreThanAMegabyteIsSkippedAndTheRestIsHeard() throws IOException {
        String good = "{\"event\":\"DELETED\",\"vm\":{\"id\":\"A\"}}";
        watch("printf '{\"event\":\"'", "head -c 3000000 /dev/zero | tr '\\0' x", "echo", "echo '" + good + "'");
        assertThat(heard.kinds()).containsExactly("DELETED");
    }

    @Test
    void aLastLineWithoutLineEndIsHeardWhenItIsWhole() throws IOException {
        watch("printf '%s' '{\"event\":\"DELETED\",\"vm\":{\"id\":\"A\"}}'");
        assertThat(heard.kinds()).containsExactly("DELETED");
    }

    @Test
    void aStreamThatFailsWithoutAWordCouldNotBeStarted() {
        RuntimeFailureException failure = catchThrowableOfType(
                RuntimeFailureException.class, () -> watch("echo 'Error: open db: permission denied' >&2", "exit 1"));
        assertThat(failure.failure()).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure.failure().facts().detail()).isEqualTo("open db: permission denied");
    }

    @Test
    void aStreamThatBreaksLaterJustEnds() throws IOException {
        watch("cat " + file(Vectors.text("events.ndjson")), "exit 1");
        assertThat(heard.kinds()).hasSize(6);
    }

    @Test
    void aGrandchildThatHoldsThePipeDoesNotKeepTheStreamOpen() throws IOException {
        watch("sleep 300 &", "echo $! > " + directory.resolve("stray"), "cat " + file(Vectors.text("events.ndjson")));
        assertThat(heard.kinds()).hasSize(6);
        await().until(() -> !alive("stray"));
    }

    @Test
    void anInterruptEndsTheFollowerWithItsWholeGroupAndReturnsNormally() throws Exception {
        Thread watcher = Thread.ofVirtual()
                .start(() -> watch(
                        "sleep 300 &",
                        "echo $! > " + directory.resolve("helper"),
                        "echo $$ > " + directory.resolve("leader"),
                        "wait"));
        await().until(() -> heard.said.contains("connected") && Files.exists(directory.resolve("leader")));
        watcher.interrupt();
        watcher.join();
        await().until(() -> !alive("leader") && !alive("helper"));
        assertThat(heard.failure).isNull();
    }

    @Test
    void closingTheRuntimeEndsTheFollower() throws Exception {
        Path binary = Script.in(directory, "echo $$ > " + directory.resolve("leader"), "exec sleep 300");
        CocoonCli cli = CocoonCli.builder(binary).build();
        Thread watcher = Thread.ofVirtual().start(() -> cli.watch(heard));
        await().until(() -> Files.exists(directory.resolve("leader")));
        cli.close();
        watcher.join();
        await().until(() -> !alive("leader"));
    }

    @Test
    void theFollowerOfAProcessThatWasKilledEndsWithoutAnyEvent() throws Exception {
        Path binary = Script.in(directory, "echo $$ > " + directory.resolve("leader"), "exec sleep 300");
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        binary.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        await().until(() -> Files.exists(directory.resolve("leader")) && alive("leader"));
        parent.destroyForcibly().waitFor();
        await().until(() -> !alive("leader"));
    }

    /** Runs in the other JVM. */
    static final class Parent {

        private Parent() {}

        public static void main(String[] arguments) {
            CocoonCli.builder(Path.of(arguments[0])).build().watch(new Heard());
        }
    }

    private boolean alive(String file) throws IOException {
        String text = Files.readString(directory.resolve(file)).strip();
        long pid = text.isEmpty() ? 0 : Long.parseLong(text);
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("events"), content);
    }

    private void watch(String... lines) {
        try (CocoonCli cli = CocoonCli.builder(Script.in(directory, lines)).build()) {
            cli.watch(heard);
        } catch (RuntimeFailureException e) {
            heard.failure = e;
            throw e;
        }
    }

    private static final class Heard implements VmEventListener {

        private final List<String> said = new CopyOnWriteArrayList<>();
        private volatile RuntimeFailureException failure;

        @Override
        public void connected() {
            said.add("connected");
        }

        @Override
        public void changed(VmEvent event) {
            said.add(event.kind().name());
        }

        List<String> kinds() {
            return said.stream().filter(word -> !word.equals("connected")).toList();
        }
    }
}
