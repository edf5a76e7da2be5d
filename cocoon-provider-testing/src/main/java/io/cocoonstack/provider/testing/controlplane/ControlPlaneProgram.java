package io.cocoonstack.provider.testing.controlplane;

import java.nio.file.Files;
import java.nio.file.Path;

/** The programs a control plane is made of, by the file names the ecosystem's test tools agreed on. */
public enum ControlPlaneProgram {
    ETCD("etcd"),
    API_SERVER("kube-apiserver"),
    CONTROLLERS("kube-controller-manager"),
    SCHEDULER("kube-scheduler"),
    METRICS_SERVER("metrics-server"),
    KUBECTL("kubectl");

    private final String fileName;

    ControlPlaneProgram(String fileName) {
        this.fileName = fileName;
    }

    /** The name of the executable, which is also the stem of its log file. */
    public String fileName() {
        return fileName;
    }

    /** Whether {@code assets} holds this program. */
    public boolean isIn(Path assets) {
        return Files.isExecutable(assets.resolve(fileName));
    }
}
