package io.cocoonstack.provider.testing.apiserver.contract;

import io.cocoonstack.provider.testing.apiserver.Fixtures;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.ControlPlaneOptions;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Holds the real server to the contract, so that the one in memory is held to nothing else. */
@ControlPlane.Required
class InformersOfControlPlaneIT extends InformersContract {

    @TempDir
    static Path workDir;

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
    KubernetesClient connect(boolean onlyHttpWatches) {
        return Fixtures.inNewNamespace(Config.fromKubeconfig(plane.kubeconfig().toFile()), onlyHttpWatches);
    }
}
