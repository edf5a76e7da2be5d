package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.kubelet.KubeletRoutes;
import io.cocoonstack.provider.core.kubelet.KubeletServer;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.memory.GuestCommand;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A kubelet port in this process with one Pod, {@code d/p}, at the loopback address, for everybody. */
final class QuietPort implements AutoCloseable {

    private final SystemScheduling scheduling = new SystemScheduling();
    private final KubeletServer server;

    private QuietPort(Runtime runtime, Vm vm) throws IOException {
        TrackedPod pod = new TrackedPod(
                new PodRecord(
                        new PodRef("d", "p", "u"),
                        Map.of(),
                        List.of("c"),
                        PodResources.NONE,
                        "",
                        "",
                        false,
                        null,
                        ObservedStatus.NONE),
                vm,
                null,
                new PodStatus("Running", "", "", "", "127.0.0.1", Instant.EPOCH, List.of(), List.of()));
        server = KubeletServer.start(
                new ListenAddress("127.0.0.1", 0),
                ServingCertificate.open(
                        Path.of(""), Path.of(""), "node", InetAddress.getLoopbackAddress(), InstantSource.system()),
                (caller, rule) -> new AccessControl.Verdict.Allowed(User.ANONYMOUS),
                KubeletRoutes.guests(new Guests(() -> List.of(pod), runtime), Patience.DEFAULT),
                scheduling);
    }

    /** Its guest does what it is given. */
    static QuietPort inMemory(GuestCommand guest) throws IOException {
        InMemoryRuntime runtime =
                new InMemoryRuntime(Delay.none()).addImage("img:1").guest(guest);
        return new QuietPort(
                runtime,
                runtime.run(
                        new RunRequest("vm", "img:1", 1, "1073741824", "0", "", false, false, false, CpuPolicy.NONE)));
    }

    /** Its guest is that of a command line. */
    static QuietPort over(Runtime runtime) throws IOException {
        return new QuietPort(runtime, new Vm("vm-1", "vm", "cloud-hypervisor", VmState.RUNNING, 1, List.of()));
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
        scheduling.close();
    }
}
