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
 * Runs the demo: {@code Demo <repository> <columns> [--keep]}. Columns are those of the terminal, 0 without one; {@code --keep}
 * leaves everything up until Ctrl-C. Exit codes: 0 the story went as told, 1 it did not, 2 wrong arguments.
 */
public final class Demo {

    private static final String KEEP = "--keep";
    private static final int PLAIN_COLUMNS = 120;

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        List<String> flags = Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
        if (arguments.length < 2 || !List.of(KEEP).containsAll(flags) || !arguments[1].matches("[0-9]{1,4}")) {
            out.println("usage: Demo <repository> <columns> [--keep]");
            System.exit(2);
        }
        Path repository = Path.of(arguments[0]);
        int columns = Integer.parseInt(arguments[1]);
        Screen screen = new Screen(out, columns > 0, columns > 0 ? columns : PLAIN_COLUMNS);
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
            story.tell(flags.contains(KEEP));
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
