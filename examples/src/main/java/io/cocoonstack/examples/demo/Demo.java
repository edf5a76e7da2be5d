package io.cocoonstack.examples.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the demo: {@code Demo <repository> [--live] [--keep]}. {@code --live} draws the table over, for terminals; {@code --keep}
 * leaves everything up until Ctrl-C. Exit codes: 0 the story went as told, 1 it did not, 2 wrong arguments.
 */
public final class Demo {

    private static final List<String> FLAGS = List.of("--live", "--keep");

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        List<String> flags = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        if (arguments.length == 0 || !FLAGS.containsAll(flags)) {
            out.println("usage: demo [--keep]");
            System.exit(2);
        }
        Path repository = Path.of(arguments[0]);
        Screen screen = new Screen(out, flags.contains("--live"));
        Stage stage = new Stage();
        DaemonProcess daemon = new DaemonProcess(
                repository.resolve("vk-cocoon-daemon/target/vk-cocoon/bin/vk-cocoon"),
                stage.environment(),
                repository.resolve("examples/target/demo/vk-cocoon.log"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> strike(stage, daemon, out), "strike"));
        System.exit(play(
                new Story(stage, daemon, screen, repository.resolve("examples/manifests")), screen, daemon, flags));
    }

    private static int play(Story story, Screen screen, DaemonProcess daemon, List<String> flags) throws IOException {
        try {
            story.tell(flags.contains("--keep"));
            return 0;
        } catch (DemoFailure failure) {
            screen.chapter("The demo failed: " + failure.getMessage());
            screen.say("The daemon's last words, the rest is in " + daemon.log() + ":");
            screen.quote(daemon.logTail());
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /** Whatever way the demo ends, nothing of it stays but the log file. */
    private static void strike(Stage stage, DaemonProcess daemon, PrintStream out) {
        try (stage) {
            daemon.stop();
        } catch (IOException e) {
            out.println("Not everything could be tidied away: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
