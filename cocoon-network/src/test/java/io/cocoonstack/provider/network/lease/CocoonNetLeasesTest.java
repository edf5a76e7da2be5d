package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.lease.GuestAddress;
import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CocoonNetLeasesTest {

    private static final MacAddress MAC = new MacAddress("6a:54:5c:00:00:01");
    private static final Instant START = Instant.parse("2026-08-21T12:00:00Z");
    private static final Vm VM =
            new Vm("id-1", "vm-1", "", VmState.RUNNING, 0, List.of(new Nic(MAC.text(), "tap0", null)));

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private FakeCocoonNet net;
    private CocoonNetLeases leases;

    @BeforeEach
    void startDaemon() throws IOException {
        net = FakeCocoonNet.start();
        leases = CocoonNetLeases.open(net.leaseFile(), net.socket(), now::get);
    }

    @AfterEach
    void stopDaemon() throws IOException {
        net.close();
    }

    @Test
    void leaseIsFoundUntilItExpiresWithoutAnyChangeOfTheFile() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", START.plusSeconds(60));

        assertThat(leases.find(MAC)).contains(new Lease(MAC, "172.20.0.11", START.plusSeconds(60)));

        now.set(START.plusSeconds(60));
        assertThat(leases.find(MAC)).isEmpty();
    }

    @Test
    void releasedLeaseIsGone() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", START.plusSeconds(60));
        leases.find(MAC);

        leases.release(MAC);

        assertThat(leases.find(MAC)).isEmpty();
        assertThat(leases.readable()).isTrue();
    }

    @Test
    void freshDaemonWithoutLeasesIsReadable() {
        assertThat(leases.readable()).isTrue();
        assertThat(leases.find(MAC)).isEmpty();
    }

    @Test
    void changedLeaseChangesTheAddress() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", START.plusSeconds(60));
        assertThat(address("172.20.0.9")).isEqualTo("172.20.0.11");

        net.lease(MAC.text(), "172.20.0.12", START.plusSeconds(90));
        assertThat(address("172.20.0.11")).isEqualTo("172.20.0.12");
    }

    @Test
    void runningGuestKeepsItsAddressWhileTheFileIsMissingEmptyOrCut() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", START.plusSeconds(60));
        byte[] good = Files.readAllBytes(net.leaseFile());
        String tracked = address("");

        Files.delete(net.leaseFile());
        tracked = address(tracked);
        Files.write(net.leaseFile(), new byte[0]);
        tracked = address(tracked);
        Files.writeString(net.leaseFile(), "[\n  {\n    \"mac\": \"6a:54:5c:00:00:01\",\n    \"ip\": \"172.20.0.1");
        tracked = address(tracked);
        assertThat(leases.readable()).isFalse();
        Files.write(net.leaseFile(), good);
        tracked = address(tracked);

        assertThat(tracked).isEqualTo("172.20.0.11");
        assertThat(leases.readable()).isTrue();
    }

    @Test
    void addressNeverFlickersHoweverTheFileIsReplaced() throws Exception {
        net.lease(MAC.text(), "172.20.0.11", START.plusSeconds(60));
        byte[] good = Files.readAllBytes(net.leaseFile());
        ConcurrentLinkedQueue<String> flickers = new ConcurrentLinkedQueue<>();
        AtomicInteger running = new AtomicInteger(1);
        List<Thread> probes = IntStream.range(0, 20)
                .mapToObj(i -> Thread.startVirtualThread(() -> {
                    while (running.get() == 1) {
                        String seen = address("172.20.0.11");
                        if (!seen.equals("172.20.0.11")) {
                            flickers.add(seen);
                        }
                    }
                }))
                .toList();

        Path temporary = net.leaseFile().resolveSibling("leases-1.json");
        for (int i = 0; i < 300; i++) {
            switch (i % 3) {
                case 0 -> {
                    Files.write(temporary, good);
                    Files.move(temporary, net.leaseFile(), StandardCopyOption.ATOMIC_MOVE);
                }
                case 1 -> Files.write(net.leaseFile(), good);
                default -> {
                    Files.delete(net.leaseFile());
                    Files.write(net.leaseFile(), good);
                }
            }
        }
        running.set(0);
        for (Thread probe : probes) {
            probe.join();
        }

        assertThat(flickers).isEmpty();
    }

    private String address(String tracked) {
        return GuestAddress.of(VM.primaryAddress(), tracked, GuestAddress.lookUp(leases, VM))
                .ip();
    }
}
