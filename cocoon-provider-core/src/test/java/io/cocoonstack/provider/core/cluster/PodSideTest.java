package io.cocoonstack.provider.core.cluster;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Against the stand-in. */
class PodSideTest extends PodSideContract {

    @TempDir
    private static Path workDir;

    private static InMemoryApiServer server;
    private static Path kubeconfig;

    @BeforeAll
    static void start() throws IOException {
        server = InMemoryApiServer.start();
        kubeconfig = server.kubeconfig(workDir.resolve("kubeconfig"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    void stopServer() {
        server.stop();
    }

    @Override
    void startServer() {
        server.restart();
    }
}
