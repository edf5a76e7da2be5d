package io.cocoonstack.provider.testing.controlplane;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines, with the fewest flags that make a control plane whose parts do what they do in a cluster: RBAC, service
 * account tokens, an API server that calls the kubelet of a loopback node with a client certificate, API aggregation, and
 * certificate signing. Each was tried with Kubernetes 1.36.
 */
record Commands(
        Path assets, Path workDir, Ports ports, Credentials credentials, Path kubeconfig, ControlPlaneOptions options) {

    private static final String LOOPBACK = "127.0.0.1";

    List<String> etcd() {
        String client = "http://" + LOOPBACK + ":" + ports.etcd();
        String peer = "http://" + LOOPBACK + ":" + ports.etcdPeer();
        return command(
                ControlPlaneProgram.ETCD,
                "--data-dir=" + workDir.resolve("etcd"),
                // Tests end before the disk matters, and an fsync per write makes them slow.
                "--unsafe-no-fsync",
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer,
                "--log-level=warn");
    }

    List<String> apiServer() {
        List<String> flags = new ArrayList<>(List.of(
                "--etcd-servers=http://" + LOOPBACK + ":" + ports.etcd(),
                "--bind-address=" + LOOPBACK,
                "--advertise-address=" + LOOPBACK,
                "--secure-port=" + ports.apiServer(),
                // A loopback address is not allowed in the endpoints of the kubernetes Service.
                "--endpoint-reconciler-type=none",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--allow-privileged=true",
                "--authorization-mode=Node,RBAC",
                "--tls-cert-file=" + credentials.certificate("server"),
                "--tls-private-key-file=" + credentials.key("server"),
                "--client-ca-file=" + credentials.certificate("ca"),
                "--token-auth-file=" + credentials.tokens(),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + credentials.certificate("service-accounts"),
                "--service-account-signing-key-file=" + credentials.key("service-accounts"),
                "--kubelet-client-certificate=" + credentials.certificate("kubelet-client"),
                "--kubelet-client-key=" + credentials.key("kubelet-client"),
                "--kubelet-preferred-address-types=InternalIP",
                "--requestheader-client-ca-file=" + credentials.certificate("ca"),
                "--requestheader-allowed-names=" + Credentials.FRONT_PROXY,
                "--requestheader-username-headers=X-Remote-User",
                "--requestheader-group-headers=X-Remote-Group",
                "--requestheader-extra-headers-prefix=X-Remote-Extra-",
                "--proxy-client-cert-file=" + credentials.certificate(Credentials.FRONT_PROXY),
                "--proxy-client-key-file=" + credentials.key(Credentials.FRONT_PROXY)));
        if (!options.controllers()) {
            // Nobody would make the service account a Pod is given, nor lift the taint a new node is given.
            flags.add("--disable-admission-plugins=ServiceAccount,TaintNodesByCondition");
        }
        return command(ControlPlaneProgram.API_SERVER, flags.toArray(String[]::new));
    }

    List<String> controllers() {
        return command(
                ControlPlaneProgram.CONTROLLERS,
                "--kubeconfig=" + kubeconfig,
                "--bind-address=" + LOOPBACK,
                "--secure-port=" + ports.controllers(),
                "--tls-cert-file=" + credentials.certificate("server"),
                "--tls-private-key-file=" + credentials.key("server"),
                "--leader-elect=false",
                "--service-account-private-key-file=" + credentials.key("service-accounts"),
                "--root-ca-file=" + credentials.certificate("ca"),
                "--cluster-signing-cert-file=" + credentials.certificate("ca"),
                "--cluster-signing-key-file=" + credentials.key("ca"),
                // A node that stops renewing its lease is seen as lost soon, but not between two renewals 10 s apart.
                "--node-monitor-period=1s",
                "--node-monitor-grace-period=16s");
    }

    List<String> scheduler() {
        return command(
                ControlPlaneProgram.SCHEDULER,
                "--kubeconfig=" + kubeconfig,
                "--bind-address=" + LOOPBACK,
                "--secure-port=" + ports.scheduler(),
                "--tls-cert-file=" + credentials.certificate("server"),
                "--tls-private-key-file=" + credentials.key("server"),
                "--leader-elect=false");
    }

    List<String> metricsServer() {
        return command(
                ControlPlaneProgram.METRICS_SERVER,
                "--kubeconfig=" + kubeconfig,
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=" + LOOPBACK,
                "--secure-port=" + ports.metricsServer(),
                "--tls-cert-file=" + credentials.certificate("server"),
                "--tls-private-key-file=" + credentials.key("server"),
                "--kubelet-insecure-tls",
                "--kubelet-preferred-address-types=InternalIP",
                "--kubelet-use-node-status-port",
                // The shortest it accepts; it wants the request timeout to be shorter still.
                "--metric-resolution=10s",
                "--kubelet-request-timeout=5s");
    }

    private List<String> command(ControlPlaneProgram program, String... flags) {
        List<String> command = new ArrayList<>();
        command.add(assets.resolve(program.fileName()).toString());
        command.addAll(List.of(flags));
        command.addAll(options.flagsOf(program));
        return command;
    }
}
