package io.cocoonstack.provider.core.cluster;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.ControlPlaneOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Against a real API server. */
@ControlPlane.Required
class PodSideOfControlPlaneIT extends PodSideContract {

    @TempDir
    private static Path workDir;

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(
                ControlPlane.assets().orElseThrow(),
                workDir,
                ControlPlaneOptions.defaults().apiOnly());
    }

    @AfterAll
    static void stop() {
        if (plane != null) {
            plane.close();
        }
    }

    @Override
    Path kubeconfig() {
        return plane.kubeconfig();
    }

    @Override
    void stopServer() {
        plane.stopApiServer();
    }

    @Override
    void startServer() {
        plane.startApiServer();
    }
}
