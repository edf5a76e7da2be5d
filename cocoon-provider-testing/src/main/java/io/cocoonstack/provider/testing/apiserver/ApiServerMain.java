package io.cocoonstack.provider.testing.apiserver;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * The server as a process of its own: {@code [--port N] [--kubeconfig FILE] [--auto-bind NODE]}. Prints its address, serves until it is
 * terminated. Exit code 2 for arguments it does not know.
 */
public final class ApiServerMain {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private ApiServerMain() {}

    /** Runs until the process is told to end. */
    public static void main(String[] args) throws IOException, InterruptedException {
        InMemoryApiServerBuilder builder = InMemoryApiServer.builder();
        Path kubeconfig = null;
        for (int i = 0; i < args.length; i += 2) {
            String value = i + 1 < args.length ? args[i + 1] : "";
            switch (args[i]) {
                case "--port" -> builder.port(port(value));
                case "--kubeconfig" -> kubeconfig = Path.of(value);
                case "--auto-bind" -> builder.autoBind(value);
                default -> refuse("unknown argument " + args[i]);
            }
        }
        InMemoryApiServer server = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "api-server-stop"));
        if (kubeconfig != null) {
            server.kubeconfig(kubeconfig);
        }
        OUT.println("serving on " + server.url());
        new CountDownLatch(1).await();
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= 65535) {
                return port;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        refuse("--port wants a number from 0 to 65535, got \"" + text + "\"");
        return 0;
    }

    private static void refuse(String why) {
        ERR.println(why);
        ERR.println("usage: [--port N] [--kubeconfig FILE] [--auto-bind NODE]");
        System.exit(2);
    }
}
