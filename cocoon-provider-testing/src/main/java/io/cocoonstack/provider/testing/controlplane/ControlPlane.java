package io.cocoonstack.provider.testing.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * A real Kubernetes control plane on loopback, for the time of a test.
 *
 * <p>The API server speaks HTTPS on a port that stays the same across {@link #stopApiServer()} and {@link #startApiServer()},
 * authorises by RBAC, and calls the kubelet of a node whose {@code InternalIP} is {@code 127.0.0.1} with a client certificate
 * signed by {@link #authority()}. Everything a program prints goes to {@code <program>.log} in the work directory.
 */
public final class ControlPlane implements AutoCloseable {

    /** The variable that names the directory with the programs; other Kubernetes test tools read the same one. */
    public static final String ASSETS_VARIABLE = "KUBEBUILDER_ASSETS";

    /** Why there may be nothing to test against, for a skipped test to say. */
    public static final String NO_ASSETS =
            ASSETS_VARIABLE + " is not set, so there is no Kubernetes control plane to test against;"
                    + " .ci/control-plane builds one and prints the directory to set it to";

    /**
     * Skips a test class or method, with the reason, when {@value #ASSETS_VARIABLE} is not set. Preferable to an assumption in
     * {@code @BeforeAll}, which build tools count as no test at all.
     */
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @EnabledIfEnvironmentVariable(named = ASSETS_VARIABLE, matches = ".*\\S.*", disabledReason = NO_ASSETS)
    public @interface Required {}

    private final Path assets;
    private final ControlPlaneOptions options;
    private final Ports ports = Ports.pick();
    private final Credentials credentials;
    private final Commands commands;
    private final Readiness readiness;
    private final Path kubeconfig;
    private final Component etcd;
    private final Component apiServer;
    private final Component controllers;
    private final Component scheduler;
    private final Component metricsServer;
    private final Thread lastResort = new Thread(this::killAll, "control-plane-last-resort");

    private ControlPlane(Path assets, Path workDir, ControlPlaneOptions options) {
        this.assets = assets;
        this.options = options;
        this.credentials = Credentials.create(workDir.resolve("credentials"));
        this.kubeconfig = credentials.kubeconfig(server(), "admin", credentials.adminToken());
        this.commands = new Commands(assets, workDir, ports, credentials, kubeconfig, options);
        this.readiness = new Readiness(credentials.authority(), credentials.adminToken());
        this.etcd = new Component(ControlPlaneProgram.ETCD, commands.etcd(), workDir);
        this.apiServer = new Component(ControlPlaneProgram.API_SERVER, commands.apiServer(), workDir);
        this.controllers = new Component(ControlPlaneProgram.CONTROLLERS, commands.controllers(), workDir);
        this.scheduler = new Component(ControlPlaneProgram.SCHEDULER, commands.scheduler(), workDir);
        this.metricsServer = new Component(ControlPlaneProgram.METRICS_SERVER, commands.metricsServer(), workDir);
    }

    /**
     * The directory that {@value #ASSETS_VARIABLE} names, empty when the variable is unset; {@link #NO_ASSETS} is the reason
     * to give then.
     *
     * @throws ControlPlaneException when it is set but etcd, kube-apiserver or kubectl is not there
     */
    public static Optional<Path> assets() {
        return assets(System.getenv(ASSETS_VARIABLE));
    }

    /** {@link #start(Path, Path)} with the programs of {@link #assets()}, for a test that is {@link Required} to have them. */
    public static ControlPlane start(Path workDir) {
        return start(assets().orElseThrow(() -> new ControlPlaneException(NO_ASSETS)), workDir);
    }

    static Optional<Path> assets(@Nullable String directory) {
        if (directory == null || directory.isBlank()) {
            return Optional.empty();
        }
        Path path = Path.of(directory).toAbsolutePath();
        String lacking = Stream.of(
                        ControlPlaneProgram.ETCD, ControlPlaneProgram.API_SERVER, ControlPlaneProgram.KUBECTL)
                .filter(program -> !program.isIn(path))
                .map(ControlPlaneProgram::fileName)
                .collect(Collectors.joining(", "));
        if (!lacking.isEmpty()) {
            throw new ControlPlaneException(ASSETS_VARIABLE + " names " + path + ", which lacks " + lacking);
        }
        return Optional.of(path);
    }

    /** Starts everything but metrics-server and returns when it is ready. */
    public static ControlPlane start(Path assets, Path workDir) {
        return start(assets, workDir, ControlPlaneOptions.defaults());
    }

    /**
     * Starts what {@code options} ask for and returns when it is ready, which takes a few seconds.
     *
     * @param assets the directory with the programs
     * @param workDir where data, credentials and logs go; created when missing
     * @throws ControlPlaneException when a program is missing or does not become ready; nothing is left running then
     */
    public static ControlPlane start(Path assets, Path workDir, ControlPlaneOptions options) {
        Path directory = workDir.toAbsolutePath();
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ControlPlane plane = new ControlPlane(assets.toAbsolutePath(), directory, options);
        try {
            plane.startAll();
            return plane;
        } catch (RuntimeException e) {
            plane.close();
            throw e;
        }
    }

    /** An admin's kubeconfig: bearer token, authority embedded. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    /** A kubeconfig for somebody who shows {@code token}, such as one from {@code kubectl create token}. */
    public Path kubeconfig(String user, String token) {
        return credentials.kubeconfig(server(), user, token);
    }

    /** The API server's URL. */
    public String server() {
        return "https://127.0.0.1:" + ports.apiServer();
    }

    /**
     * The certificate (PEM) of the authority that signs the API server's certificates, the ones it shows to kubelets among
     * them; it is also the one in the ConfigMap {@code kube-system/extension-apiserver-authentication}.
     */
    public Path authority() {
        return credentials.certificate("ca");
    }

    /** Makes a certificate for a server on {@code 127.0.0.1} and {@code localhost}. */
    public KeyPairFiles issueServing(String name) {
        credentials.issue(name, Credentials.serving(name));
        return new KeyPairFiles(credentials.certificate(name), credentials.key(name));
    }

    /** Makes a client certificate the API server and a kubelet accept for {@code user}. */
    public KeyPairFiles issueClient(String user, String... groups) {
        String subject =
                Arrays.stream(groups).map(group -> ", O=" + group).collect(Collectors.joining("", "CN=" + user, ""));
        credentials.issue(user, b -> b.subject(subject).addExtendedKeyUsageClientAuth());
        return new KeyPairFiles(credentials.certificate(user), credentials.key(user));
    }

    /** A certificate and its key (PKCS #8), both PEM. */
    public record KeyPairFiles(Path certificate, Path key) {}

    /** Runs the control plane's own kubectl as admin, for at most a minute. */
    public Kubectl.Outcome kubectl(String... arguments) {
        return kubectl().run(arguments);
    }

    /** The control plane's own kubectl, as admin. */
    public Kubectl kubectl() {
        return kubectl(assets.resolve(ControlPlaneProgram.KUBECTL.fileName()));
    }

    /** A kubectl of another version, as admin. */
    public Kubectl kubectl(Path binary) {
        return new Kubectl(binary, kubeconfig, Duration.ofMinutes(1));
    }

    /**
     * Ends the API server at once, as a crash does: open watches and streams break off, new connections are refused. The data,
     * and the other programs, stay.
     */
    public void stopApiServer() {
        apiServer.kill();
    }

    /** Starts the API server again, on the same port and over the same data, and waits until it is ready. */
    public void startApiServer() {
        apiServer.start();
        apiServer.awaitReady(() -> readiness.answers(server() + "/readyz"), options.startTimeout());
    }

    /**
     * Starts metrics-server and registers it with the API server. It scrapes every node each 10 s and needs two scrapes before
     * it answers {@code kubectl top}.
     */
    public void startMetricsServer() {
        metricsServer.start();
        metricsServer.awaitReady(
                () -> readiness.answers("https://127.0.0.1:" + ports.metricsServer() + "/livez"),
                options.startTimeout());
        kubectl().apply(Template.METRICS_SERVER.filled(Map.of("port", String.valueOf(ports.metricsServer()))));
        kubectl("wait", "--for=condition=Available", "apiservice/v1beta1.metrics.k8s.io", "--timeout=50s")
                .orThrow();
    }

    /** Ends every program that was started. The work directory stays, for its logs. */
    @Override
    public void close() {
        // Whoever has the API server as its server goes first. The API server itself would first wait for open
        // requests.
        List.of(metricsServer, scheduler, controllers).forEach(Component::stop);
        apiServer.kill();
        etcd.stop();
        readiness.close();
        try {
            Runtime.getRuntime().removeShutdownHook(lastResort);
        } catch (IllegalStateException e) {
            // The JVM is on its way out, and what the hook would do has just been done.
            return;
        }
    }

    private void startAll() {
        Runtime.getRuntime().addShutdownHook(lastResort);
        etcd.start();
        etcd.awaitReady(
                () -> readiness.answers("http://127.0.0.1:" + ports.etcd() + "/health"), options.startTimeout());
        startApiServer();
        if (options.controllers()) {
            controllers.start();
        }
        if (options.scheduler()) {
            scheduler.start();
        }
        if (options.controllers()) {
            controllers.awaitReady(this::hasDefaultServiceAccount, options.startTimeout());
        }
        if (options.scheduler()) {
            scheduler.awaitReady(
                    () -> readiness.answers("https://127.0.0.1:" + ports.scheduler() + "/readyz"),
                    options.startTimeout());
        }
    }

    // Its health page answers long before its controllers work. This is the first of them a Pod depends on.
    private boolean hasDefaultServiceAccount() {
        return readiness.answers(server() + "/api/v1/namespaces/default/serviceaccounts/default");
    }

    private void killAll() {
        List.of(metricsServer, scheduler, controllers, apiServer, etcd).forEach(Component::kill);
    }
}
