package io.cocoonstack.provider.testing.apiserver.contract;

import io.cocoonstack.provider.testing.apiserver.Fixtures;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Holds the real server to the contract, so that the one in memory is held to nothing else. */
@ControlPlane.Required
class DeletesOfControlPlaneIT extends DeletesContract {

    @TempDir
    static Path workDir;

    @AutoClose
    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = Fixtures.apiServerAlone(workDir);
    }

    @Override
    KubernetesClient connect() {
        return Fixtures.inNewNamespace(Config.fromKubeconfig(plane.kubeconfig().toFile()));
    }
}
