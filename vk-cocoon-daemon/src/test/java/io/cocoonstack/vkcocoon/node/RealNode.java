package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.ThrowingRunnable;

/** A real control plane and a daemon of its own, not started yet. */
final class RealNode implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    final ControlPlane plane;
    final DaemonHost host;

    RealNode(Path directory) throws IOException {
        plane = ControlPlane.start(directory.resolve("plane"));
        host = new DaemonHost(directory, plane.kubeconfig());
    }

    /** Starts the daemon and waits for its node. */
    void start() throws IOException {
        host.start();
        eventuallyReady();
    }

    void eventuallyReady() {
        eventually(() -> assertThat(kubectl("get", "node", DaemonHost.NODE)).contains(" Ready "));
    }

    /** Waits until a Pod is ready. */
    void ready(String pod) {
        eventually(() -> assertReady(pod));
    }

    /** A Pod is ready now, for Kubernetes and in its lifecycle. */
    void assertReady(String pod) {
        assertThat(jsonPath(
                        "pod",
                        pod,
                        "{.status.phase} {.status.conditions[?(@.type==\"Ready\")].status}"
                                + " {.metadata.annotations.vm\\.cocoonstack\\.io/lifecycle-state}"))
                .isEqualTo("Running True ready");
    }

    /** What kubectl prints, whether it succeeds or not. */
    String kubectl(String... arguments) {
        return plane.kubectl(arguments).stdout();
    }

    String jsonPath(String kind, String name, String path) {
        return kubectl("get", kind, name, "-o", "jsonpath=" + path);
    }

    void apply(String yaml) {
        plane.kubectl().apply(yaml);
    }

    /** Waits for an assertion to hold; the daemon's log comes with the failure. */
    void eventually(ThrowingRunnable assertion) {
        eventually(PATIENCE, assertion);
    }

    void eventually(Duration patience, ThrowingRunnable assertion) {
        try {
            await().atMost(patience).untilAsserted(assertion);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + "\n" + host.logText(), e);
        }
    }

    @Override
    public void close() {
        host.close();
        plane.close();
    }
}
